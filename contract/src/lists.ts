import Type, {
  type TArray,
  type TInteger,
  type TObject,
  type TOptional,
  type TProperties,
  type TString,
} from 'typebox';
import { body } from './fields.ts';

/** README 3.4: the paging parameters of every list. */
const paging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Rows of a page; without it, everything.' }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2000, description: '`next_cursor` of the page before.' }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Rows to skip; with `limit`, without `cursor`.',
    }),
  ),
  count: Type.Optional(Type.Boolean({ description: 'Adds `total`, the number of rows of all pages.' })),
};

export function listQuery<P extends TProperties>(filters: P) {
  return Type.Object({ ...filters, ...paging }, { additionalProperties: false });
}

/** Query parameters of an operation that is not a list. */
export function query<P extends TProperties>(parameters: P) {
  return Type.Object(parameters, { additionalProperties: false });
}

type Flat<T> = { [K in keyof T]: T[K] };

type ListProperties<K extends string, R extends TObject, P extends TProperties> = Flat<
  P & { [key in K]: TArray<R> } & { next_cursor: TOptional<TString>; total: TOptional<TInteger> }
>;

/** `{ "<plural>": [...], "next_cursor"?, "total"? }` (3.4.1). */
export function listBody<K extends string, R extends TObject, P extends TProperties = Record<never, never>>(
  name: string,
  plural: K,
  row: R,
  also?: P,
): TObject<Flat<{ $schema: TOptional<TString> } & ListProperties<K, R, NoInfer<P>>>> {
  return body(name, {
    ...also,
    [plural]: Type.Array(row),
    next_cursor: Type.Optional(Type.String()),
    total: Type.Optional(Type.Integer({ minimum: 0, description: 'With `count=true`.' })),
  } as unknown as ListProperties<K, R, P>) as never;
}
