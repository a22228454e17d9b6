import { expect, it } from 'vitest';
import { conflict, refused } from '../../platform/problem.ts';
import { together } from './together.ts';

const refuse = (at: string) => async () => {
  throw refused(at, 'is wrong');
};

it('3.3.1: gives every result in order', async () => {
  expect(
    await together(
      async () => 1,
      () => 'two',
      () => undefined,
    ),
  ).toEqual([1, 'two', undefined]);
});

it('3.3.1: lists what every judgement refuses, and runs all of them', async () => {
  let ran = false;
  const last = () => {
    ran = true;
  };
  const both = together(refuse('body.a'), async () => 1, refuse('body.b'), last);
  await expect(both).rejects.toMatchObject({
    status: 422,
    errors: [{ location: 'body.a' }, { location: 'body.b' }],
  });
  expect(ran).toBe(true);
});

it('3.3.1: any other failure ends it at once', async () => {
  const taken = async () => {
    throw conflict('taken');
  };
  await expect(together(refuse('body.a'), taken)).rejects.toMatchObject({ status: 409 });
});
