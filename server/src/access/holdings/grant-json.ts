/**
 * SQL: the grants of a principal as JSON, direct first, then those of its groups, each by creation (12.1).
 * Shaped as GrantBody plus `digest`, the digest of what the role allows; nulls stripped by the reader.
 * `principal` is an SQL expression, never input.
 */
export function grantsOfPrincipal(principal: string): string {
  return `coalesce((
    select json_agg(json_build_object(
      'id', g.id, 'role', r.name, 'digest', r.permissions_digest, 'scope_kind', g.scope_kind,
      'scope_id', coalesce(g.location_id, g.system_id, g.component_id),
      'scope_name', coalesce(gl.name, gs.name, gc.name), 'scope_op', g.scope_op,
      'group_id', g.from_group, 'group_name', g.group_name
    ) order by (g.from_group is not null), g.created_at, g.id)
    from (
      select d.*, null::uuid as from_group, null::text as group_name
        from principal_grant d where d.principal_id = ${principal}
      union all
      select i.*, pg.id, coalesce(pg.display_name, pg.name)
        from principal_group_member m
        join principal_group pg on pg.id = m.group_id
        join principal_grant i on i.group_id = m.group_id
       where m.principal_id = ${principal}
    ) g
    join role r on r.id = g.role_id
    left join location gl on gl.id = g.location_id
    left join system gs on gs.id = g.system_id
    left join component gc on gc.id = g.component_id
  ), '[]'::json)`;
}

/**
 * SQL: as `grantsOfPrincipal`, for what every request asks: roots and groups go by their ids alone, which leaves
 * the database a third of the work.
 */
export function bareGrantsOfPrincipal(principal: string): string {
  return `coalesce((
    select json_agg(json_build_object(
      'id', g.id, 'role', r.name, 'digest', r.permissions_digest, 'scope_kind', g.scope_kind,
      'scope_id', coalesce(g.location_id, g.system_id, g.component_id), 'scope_op', g.scope_op,
      'group_id', g.group_id
    ) order by (g.group_id is not null), g.created_at, g.id)
    from principal_grant g
    join role r on r.id = g.role_id
    where g.principal_id = ${principal}
       or g.group_id = any(array(select m.group_id from principal_group_member m where m.principal_id = ${principal}))
  ), '[]'::json)`;
}

/** SQL: the groups of a principal as JSON `{id, name, label}`, by name; the label falls back to the name. */
export function groupsOfPrincipal(principal: string): string {
  return `coalesce((
    select json_agg(json_build_object(
        'id', pg.id, 'name', pg.name, 'label', coalesce(pg.display_name, pg.name)) order by pg.name)
      from principal_group_member m join principal_group pg on pg.id = m.group_id
     where m.principal_id = ${principal}
  ), '[]'::json)`;
}

/** A grant as the fragment gives it. */
export interface GrantJson {
  readonly id: string;
  readonly role: string;
  readonly digest: string;
  readonly scope_kind: 'all' | 'location' | 'system' | 'component';
  readonly scope_id: string | null;
  readonly scope_name?: string | null;
  readonly scope_op: 'subtree' | 'subtree_excl_root' | 'self' | null;
  readonly group_id: string | null;
  readonly group_name?: string | null;
}

/** A group as the fragment gives it. */
export interface GroupJson {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}
