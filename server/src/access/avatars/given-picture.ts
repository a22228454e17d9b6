import type { House } from '../../platform/context.ts';
import { type Problem, refused } from '../../platform/problem.ts';
import { decodeBase64Strict, renderAvatar, UnusableImage } from './picture.ts';

/** The picture that a request brought, made ready to be kept; 422 when it cannot be. Takes its time. */
export async function givenPicture({ heavy }: Pick<House, 'heavy'>, image_base64: string): Promise<Buffer> {
  const bytes = decodeBase64Strict(image_base64);
  if (bytes === undefined) throw unusable('must be standard base64 with padding and without white space');
  try {
    return await heavy.run(() => renderAvatar(bytes));
  } catch (error) {
    if (error instanceof UnusableImage) throw unusable(error.message);
    throw error;
  }
}

/** Without the value: a picture has no place in an answer. */
function unusable(message: string): Problem {
  return refused('body.image_base64', message);
}
