/** Everything about the declaration `r`, with the owner `st` or `sy` and the names it refers to. */
export const DECLARATION = `r.id, r.name, r.display_name, r.quorum, r.capacity, r.impact, r.position_labels,
  array(select n.capability from system_role_capability n where n.role_id = r.id order by 1) as capabilities,
  ${referred('component_type', 'system_role_type')} as accepted,
  ${referred('product', 'system_role_product')} as pinned,
  case when r.system_id is null then 'standard' else 'system' end as owner_kind,
  coalesce(r.system_id, r.standard_id) as owner_id, coalesce(sy.name, st.name) as owner_name`;

export const OWNERS = `left join standard st on st.id = r.standard_id left join system sy on sy.id = r.system_id`;

function referred(table: string, link: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'path', t.path) order by t.name), '[]')
    from ${link} n join ${table} t on t.id = n.${table}_id where n.role_id = r.id)`;
}
