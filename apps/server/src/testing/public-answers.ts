/**
 * The fields that clients of the public API read about companies, users, tags, files and resources: names and
 * types, in our own notation. `?` is nullable, `bit` is 0 or 1, `time` is `Y-m-d H:i:s` in UTC. Responses may
 * contain more fields.
 */
const company =
  'id:int name:text level:int parent_id:int? parent_name:text? users_count:int devices_count:int credits_left:int created_at:time'
const pool =
  'id:int company_id:int company_name:text parent_company_name:text? credit_type:text credit_type_name:text credit_type_id:int credit_price:number credit_count:int credit_left:int credit_reserved:int expire_at:time? assigned_at:time deleted_at:time?'
const file =
  'id:int device_id:int? company_id:int? company_name:text? description:text device_model:text? version:text? file_size:int type:text name:text created_at:time'
const configuration = 'id:int email:text name:text host:text port:int username:text created_at:time'
const role =
  'id:int title:text name:text company_id:int? company_name:text? description:text permissions_count:int updated_at:time created_at:time'
const permission = 'id:int title:text description:text name:text category:text'

export const publicAnswers: Readonly<Record<string, string>> = {
  'GET /companies': `${company} can_use_parent_license:bit remaining_data:int`,
  'GET /companies/{id}': company,
  'GET /companies/data/history':
    'user_id:int data:int credits_used:int company_id:int company:text user:text email:text created_at:time',
  'GET /users':
    'id:int username:text email:text role:int company_id:int company_name:text created_at:time updated_at:time',
  'GET /users/{id}':
    'id:int username:text email:text role_id:int role:text company_id:int company_name:text company_level:int company_parent_id:int? created_at:time updated_at:time',
  'GET /users/invitations':
    'id:int email:text role_id:int role:text role_title:text bounce_status:text? company_id:int company_name:text created_at:time',
  'GET /roles': role,
  'GET /roles/{id}': role,
  'GET /roles/{id}/permissions': `${permission} created_at:time`,
  'GET /roles/permissions': permission,
  'GET /tags':
    'id:int company_id:int company_name:text name:text description:text devices_count:int color:text actions:list created_at:time updated_at:time',
  'GET /tags/{id}': 'id:int name:text description:text color:text created_at:time updated_at:time',
  'GET /credits': pool,
  'GET /credits/types': 'id:int name:text payment_type:text',
  'GET /credits/summary': 'credits:record monitored_device:record credit_coverage:time?',
  'GET /credits/history':
    'user_id:int? company:text? user:text? serial:text? mac:text? action_type:int created_at:time',
  'GET /credits/move/history': 'user_id:int from_company:text to_company:text user:text count:int created_at:time',
  'GET /credits/codes':
    'id:int company_id:int email:text code:text credits_amount:int is_used:flag used_by_company_id:int? credit_type:text used_by_company_name:text? comment:text? company_name:text used_by_user_id:int? activated_at:time? created_at:time',
  'GET /credits/report/json': 'totals:record child_pools:list pool_logs:list transfer_codes:list data_purchase:list',
  'GET /email-configurations': configuration,
  'GET /email-configurations/{id}': configuration,
  'GET /files': file,
  'GET /files/{id}': file,
  'GET /images':
    'id:int company_id:int user_id:int? name:text description:text? size:int original_width:int original_height:int type:text updated_at:time created_at:time',
}

const action = 'tag_id:int action:text source_id:int source_name:text created_at:time'
/** A tag that the installation itself created has no user. */
const tag =
  'id:int name:text description:text user_id:int? company_id:int color:text actions:list created_at:time updated_at:time'
const ofDevice = { tags: tag, 'tags.actions': action }

/**
 * The same for records within a record, by their path in it. A path to a list applies to each of its records.
 */
const partsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /devices': ofDevice,
  'GET /devices/{id}': ofDevice,
  'GET /devices/remote-access': { tags: 'id:int name:text' },
  'GET /devices/actions/logs?device_id={id}': {
    events: 'action:text message:text created_at:time reference_id:text?',
    additional_information: 'source_id:int source_name:text',
  },
  'GET /tags': { actions: action },
  'GET /user': {
    company: 'id:int name:text parent_id:int? level:int',
    role: 'id:int name:text title:text',
    token: 'jti:text iss:text iat:int nbf:int exp:int sub:text client_id:text first_party:flag',
  },
  'GET /credits/summary': {
    credits: 'left:list total:list',
    'credits.left': 'credit_type_id:int credit_type:text credits_left:int credit_type_name:text payment_type:text',
    'credits.total': 'credit_type:text credits_count:int',
    monitored_device: 'monitored:int total:int',
  },
  'GET /credits/report/json': {
    totals:
      'child_pools:int child_company_credits:int pool_logs:int credits_for_devices:int transfer_codes_credits:int data_purchase:int',
    child_pools: 'count:int to_company_id:int? company_name:text?',
    pool_logs:
      'device_mac:text? device_serial:text? pool_id:int? action:text action_id:int created_at:time username:text?',
    transfer_codes: 'amount:int pool_amount:int code:text is_used:int used_by_company_id:int? created_at:time',
    data_purchase:
      'id:int bytes_purchased:int credits_used:int from_pool_id:int company_id:int user_id:int? created_at:time',
  },
}

const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  int: Number.isSafeInteger,
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  time: isTime,
  flag: (value) => typeof value === 'boolean',
  bit: (value) => value === 0 || value === 1,
  list: Array.isArray,
  record: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/**
 * Lists the fields of a record that are missing or have another type than clients expect, with their values.
 */
export function unexpected(record: Readonly<Record<string, unknown>>, fields: string): string[] {
  return fields.split(' ').flatMap((entry) => {
    const [, name, type, nullable] = /^(\w+):(\w+)(\??)$/.exec(entry) ?? []
    const value = record[name!]
    const isRight = (nullable === '?' && value === null) || types[type!]!(value)
    return isRight ? [] : [`${name} should be ${type}${nullable}, is ${JSON.stringify(value)}`]
  })
}

type Fields = Readonly<Record<string, unknown>>
const partAt = (record: Fields, path: string): Fields[] => {
  let records = [record]
  for (const name of path.split('.')) records = records.flatMap<Fields>((one) => one[name] as Fields | Fields[])
  return records
}

/**
 * Lists everything unexpected in the response of an endpoint: in its record or list of records, and in nested
 * records.
 */
export function unexpectedIn(call: string, data: unknown, fields: string): string[] {
  const records = (Array.isArray(data) ? data : [data]) as Fields[]
  const parts = Object.entries(partsOf[call] ?? {})
  return records.flatMap((record) => [
    ...unexpected(record, fields),
    ...parts.flatMap(([path, part]) =>
      partAt(record, path).flatMap((one) => unexpected(one, part).map((fault) => `${path}: ${fault}`)),
    ),
  ])
}
