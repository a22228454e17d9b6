import { type Client, ok, type Reply } from '@muster/contract';

export interface Line {
  readonly data_type: string;
  readonly default_value?: unknown;
  readonly required: boolean;
  readonly inherited: boolean;
  readonly declared_by: string;
}
type Written = { default_value?: unknown; required?: boolean };
type Options = { headers?: Record<string, string> };

/** The three operations of one of the six tables, said alike. */
export interface Table {
  readonly owner: 'product' | 'standard' | 'location_type';
  readonly lane: 'metric' | 'property';
  make(name: string, parent?: string): Promise<string>;
  list(id: string, own?: boolean): Promise<Reply<unknown>>;
  put(id: string, type: string, body?: Written, options?: Options): Promise<Reply<Line>>;
  remove(id: string, type: string, options?: Options): Promise<Reply<unknown>>;
}

/** Rows that declare, by what they are. */
export const makersWith = (client: () => Client) => ({
  product: async (name: string, parent?: string) =>
    ok(await client().createProduct({ body: { name, ...(parent && { parent_product_id: parent }) } })).id,
  standard: async (name: string, parent?: string) =>
    ok(await client().createStandard({ body: { name, ...(parent && { parent_standard_id: parent }) } })).id,
  location_type: async (name: string) => ok(await client().createLocationType({ body: { name } })).id,
});

export function tablesOf(client: () => Client): readonly Table[] {
  const makers = makersWith(client);
  return [
    {
      owner: 'product',
      lane: 'metric',
      make: makers.product,
      list: (id, own) =>
        client().listProductMetrics({ params: { id }, query: own === undefined ? {} : { own } }),
      put: (id, metric, body = {}, o = {}) =>
        client().setProductMetric({ params: { id, metric }, body, ...o }),
      remove: (id, metric, o = {}) => client().deleteProductMetric({ params: { id, metric }, ...o }),
    },
    {
      owner: 'product',
      lane: 'property',
      make: makers.product,
      list: (id, own) =>
        client().listProductProperties({ params: { id }, query: own === undefined ? {} : { own } }),
      put: (id, property, body = {}, o = {}) =>
        client().setProductProperty({ params: { id, property }, body, ...o }),
      remove: (id, property, o = {}) => client().deleteProductProperty({ params: { id, property }, ...o }),
    },
    {
      owner: 'standard',
      lane: 'metric',
      make: makers.standard,
      list: (id, own) =>
        client().listStandardMetrics({ params: { id }, query: own === undefined ? {} : { own } }),
      put: (id, metric, body = {}, o = {}) =>
        client().setStandardMetric({ params: { id, metric }, body, ...o }),
      remove: (id, metric, o = {}) => client().deleteStandardMetric({ params: { id, metric }, ...o }),
    },
    {
      owner: 'standard',
      lane: 'property',
      make: makers.standard,
      list: (id, own) =>
        client().listStandardProperties({ params: { id }, query: own === undefined ? {} : { own } }),
      put: (id, property, body = {}, o = {}) =>
        client().setStandardProperty({ params: { id, property }, body, ...o }),
      remove: (id, property, o = {}) => client().deleteStandardProperty({ params: { id, property }, ...o }),
    },
    {
      owner: 'location_type',
      lane: 'metric',
      make: makers.location_type,
      list: (id, own) =>
        client().listLocationTypeMetrics({ params: { id }, query: own === undefined ? {} : { own } }),
      put: (id, metric, body = {}, o = {}) =>
        client().setLocationTypeMetric({ params: { id, metric }, body, ...o }),
      remove: (id, metric, o = {}) => client().deleteLocationTypeMetric({ params: { id, metric }, ...o }),
    },
    {
      owner: 'location_type',
      lane: 'property',
      make: makers.location_type,
      list: (id, own) =>
        client().listLocationTypeProperties({ params: { id }, query: own === undefined ? {} : { own } }),
      put: (id, property, body = {}, o = {}) =>
        client().setLocationTypeProperty({ params: { id, property }, body, ...o }),
      remove: (id, property, o = {}) =>
        client().deleteLocationTypeProperty({ params: { id, property }, ...o }),
    },
  ];
}
