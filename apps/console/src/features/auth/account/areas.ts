/** Token resources, grouped for display. A resource that is in no group appears in the last one. */
export const areas = [
  {
    id: 'devices',
    resources: ['devices', 'device_actions', 'device_logs', 'device_remote_access', 'monitoring', 'tags'],
  },
  { id: 'people', resources: ['companies', 'users', 'roles', 'user'] },
  { id: 'mail', resources: ['smtp_configurations', 'mail_logs'] },
  { id: 'other', resources: [] },
] as const

export type AreaId = (typeof areas)[number]['id']

/** Groups resources by area and omits empty areas. */
export function byArea<R extends { name: string }>(resources: readonly R[]): { id: AreaId; resources: R[] }[] {
  const areaOf = (name: string): AreaId =>
    areas.find((area) => (area.resources as readonly string[]).includes(name))?.id ?? 'other'
  return areas
    .map(({ id }) => ({ id, resources: resources.filter(({ name }) => areaOf(name) === id) }))
    .filter((area) => area.resources.length > 0)
}
