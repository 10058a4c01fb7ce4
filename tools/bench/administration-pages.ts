import type { PageCase } from './pages.ts'

type Case = Omit<PageCase, 'columns' | 'from' | 'counted'>

const users = {
  columns:
    'users.id, users.username, users.email, users.last_login_at, m.role_id, m.company_id, m.created_at, m.updated_at, c.name AS company_name',
  from: 'members m JOIN users ON users.id = m.user_id JOIN companies c ON c.id = m.company_id',
  counted: 'members m JOIN users ON users.id = m.user_id',
}
const userCases: Case[] = [
  { name: 'first page by name', path: 'users?sort=username', order: 'users.username_key, users.id' },
  { name: 'page 2,000 by name', path: 'users?sort=username', order: 'users.username_key, users.id', offset: 50_000 },
  { name: 'the newest', path: 'users?sort=-created_at', order: 'm.created_at DESC, users.id DESC' },
  {
    name: 'by last login',
    path: 'users?sort=-last_login_at',
    order: 'users.last_login_at DESC NULLS LAST, users.id DESC',
  },
  {
    name: 'of one role, by name',
    path: 'users?role=3&sort=username',
    where: 'm.role_id = 3',
    order: 'users.username_key, users.id',
  },
  {
    name: 'of one company, by name',
    path: 'users?company_id=170&sort=username',
    where: 'm.company_id = 170',
    order: 'users.username_key, users.id',
  },
  {
    name: 'search of a rare text',
    path: 'users?q=a1b2&sort=username',
    where: "(lower(users.username) LIKE '%a1b2%' OR lower(users.email) LIKE '%a1b2%')",
    order: 'users.username_key, users.id',
  },
  {
    name: 'search of what all have',
    path: 'users?q=person&sort=username',
    where: "(lower(users.username) LIKE '%person%' OR lower(users.email) LIKE '%person%')",
    order: 'users.username_key, users.id',
  },
]

const tags = {
  columns: 'tags.*, c.name AS company_name, (SELECT count(*) FROM device_tags WHERE tag_id = tags.id) AS devices_count',
  from: 'tags JOIN companies c ON c.id = tags.company_id',
  counted: 'tags',
}
const tagCases: Case[] = [
  { name: 'first page by name', path: 'tags?sort=name', order: 'tags.name_key, tags.id' },
  { name: 'page 2,000 by name', path: 'tags?sort=name', order: 'tags.name_key, tags.id', offset: 50_000 },
  { name: 'by company', path: 'tags?sort=company_name', order: 'c.name_key, tags.id' },
  {
    name: 'the most used',
    path: 'tags?sort=-devices_count',
    order: '(SELECT count(*) FROM device_tags WHERE tag_id = tags.id) DESC, tags.id DESC',
  },
  {
    name: 'of one company, by name',
    path: 'tags?company_id=170&sort=name',
    where: 'tags.company_id = 170',
    order: 'tags.name_key, tags.id',
  },
  {
    name: 'search of a rare text',
    path: 'tags?q=a1b2&sort=name',
    where: "lower(tags.name) LIKE '%a1b2%'",
    order: 'tags.name_key, tags.id',
  },
  {
    name: 'search of what all have',
    path: 'tags?q=label&sort=name',
    where: "lower(tags.name) LIKE '%label%'",
    order: 'tags.name_key, tags.id',
  },
]

const audit = {
  columns: 'audit.*, (SELECT name FROM companies WHERE id = audit.company_id) AS company_name',
  from: 'audit',
}
const auditText = "lower(coalesce(username, '') || ' ' || coalesce(target, ''))"
const auditCases: Case[] = [
  { name: 'the newest', path: 'audit', order: 'id DESC' },
  { name: 'page 2,000', path: 'audit', order: 'id DESC', offset: 50_000 },
  { name: 'by act', path: 'audit?sort=act', order: 'act, id' },
  { name: 'of one act', path: 'audit?act=POST%20/tags', where: "act = 'POST /tags'", order: 'id DESC' },
  {
    name: 'of one person',
    path: 'audit?user_id=500',
    where: '(user_id = 500 OR on_behalf_of = 500)',
    order: 'id DESC',
  },
  {
    name: 'what was refused',
    path: 'audit?result=refused',
    where: "jsonb_exists(detail, 'refused')",
    order: 'id DESC',
  },
  {
    name: 'search of a rare text',
    path: 'audit?q=device:4242',
    where: `${auditText} LIKE '%device:4242%'`,
    order: 'id DESC',
  },
  { name: 'search of what all have', path: 'audit?q=device', where: `${auditText} LIKE '%device%'`, order: 'id DESC' },
]

const files = {
  columns: 'files.*, c.name AS company_name',
  from: 'files LEFT JOIN companies c ON c.id = files.company_id',
  counted: 'files',
}
const fileText = "lower(files.name || ' ' || files.description)"
const fileCases: Case[] = [
  { name: 'the newest', path: 'files', order: 'files.created_at DESC, files.id DESC' },
  { name: 'page 2,000', path: 'files', order: 'files.created_at DESC, files.id DESC', offset: 50_000 },
  { name: 'by name', path: 'files?sort=name', order: 'files.name_key, files.id' },
  {
    name: 'of one type',
    path: 'files?type=config',
    where: "files.type = 'config'",
    order: 'files.created_at DESC, files.id DESC',
  },
  {
    name: 'search of a rare text',
    path: 'files?q=a1b2',
    where: `${fileText} LIKE '%a1b2%'`,
    order: 'files.created_at DESC, files.id DESC',
  },
  {
    name: 'search of what all have',
    path: 'files?q=file',
    where: `${fileText} LIKE '%file%'`,
    order: 'files.created_at DESC, files.id DESC',
  },
]

const of = (
  list: string,
  sources: Pick<PageCase, 'columns' | 'from' | 'counted'>,
  cases: readonly Case[],
): PageCase[] => cases.map((entry) => ({ ...sources, ...entry, name: `${list}: ${entry.name}` }))

/** The lists of `seedAdministration`: first page, a page far down, another order, filtered, and searched. */
export const administrationPages: readonly PageCase[] = [
  ...of('users, 100,000', users, userCases),
  ...of('tags, 100,000', tags, tagCases),
  ...of('audit, 100,000', audit, auditCases),
  ...of('files, 100,000', files, fileCases),
]
