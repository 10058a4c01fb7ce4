import { sql } from 'kysely'

export { actionsOf, tagActions, type ActionSource } from './actions.ts'
export { companiesOfSameNames } from './same-names.ts'
export { tagRemoving, tagsAssigned, tagsUnassigned, type Pair, type Tagging } from './events.ts'
export {
  findTags,
  assignTags,
  type KnownTag,
  lockTagging,
  planTags,
  insertTags,
  replaceTags,
  removeAllTags,
  tagIdsOf,
  unassignTags,
  type Assignment,
  type Tagged,
} from './assignments.ts'

/** Selects the tags of a device as JSON, for lists of devices: one array per device, ordered by name. */
export const tagsOfDevice = (deviceId: string) => sql<object[]>`
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'color', t.color, 'company_id', t.company_id, 'user_id', t.user_id,
    'actions', coalesce((select json_agg(json_build_object('tag_id', a.tag_id, 'action', a.action, 'source_id', a.source_id, 'source_name', a.source_name, 'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by a.place)
      from tag_actions a where a.tag_id = t.id), '[]'::json),
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'updated_at', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by t.name_key)
    from device_tags dt join tags t on t.id = dt.tag_id where dt.device_id = ${sql.ref(deviceId)}), '[]'::json)`
