import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { channelAnswer, commaList, created, id, listQuery, page, queryId } from '../kit/page.ts'
import { ipv4Pattern } from '../kit/patterns.ts'

export const protocols = ['http', 'https', 'telnet', 'vpn', 'ssh', 'rdp', 'vnc', 'sftp'] as const
/** Well-known ports that the form proposes. */
export const defaultPorts = { ssh: 22, sftp: 22, telnet: 23, http: 80, https: 443, rdp: 3389, vnc: 5900, vpn: 1194 } as const

export const RemoteAccess = z.object({
  id: z.number(), device_id: z.number(), name: z.string(), destination_ip: z.string(), destination_port: z.number(), protocol: z.enum(protocols),
  is_main: z.boolean(), credentials_required: z.boolean(), mqtt: z.number(), device_name: z.string(), device_description: z.string(), device_status: z.number().nullable(),
  is_esim_bootstrap: z.boolean(), tags: z.array(z.object({ id: z.number(), name: z.string() })), company_id: z.number(), company_name: z.string(), created_at: z.string(),
})
export type RemoteAccess = z.output<typeof RemoteAccess>
/** An entry of a list. With `fields` in the query only those fields are answered, therefore all but the id are optional. */
export const RemoteAccessRow = RemoteAccess.partial().required({ id: true })

export const NewRemoteAccess = z.object({
  device_id: id,
  name: z.string().trim().min(3).max(50).regex(/^[\w -]+$/),
  destination_ip: z.string().regex(ipv4Pattern),
  destination_port: z.number().int().min(1).max(65_535),
  protocol: z.enum(protocols),
  credentials_required: z.boolean().default(false),
})

export const RemoteSession = z.object({
  id: z.number(), remote_access_id: z.number(), name: z.string(), protocol: z.string(), device_id: z.number(), device_name: z.string(), username: z.string(), company_name: z.string(),
  /** Unix seconds, as the public API writes session times. */
  start_time: z.number(), end_time: z.number().nullable(),
  /** Bytes towards the device and from it. */
  input_data: z.number(), output_data: z.number(), url: z.string().nullable(), ttl: z.number(), end_reason: z.string().nullable(),
})

export const remoteAccess = {
  list: get('/devices/remote-access', {
    access: 'view_device_remote_access', scope: 'device_remote_access:read', summary: 'List remote-access entries', answer: page(RemoteAccessRow),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), device_id: commaList(queryId).optional(), protocol: commaList(z.enum(protocols)).optional() }),
  }),
  create: post('/devices/remote-access', {
    access: 'create_device_remote_access', scope: 'device_remote_access:write', once: true, summary: 'Add remote-access entries',
    input: z.object({ data: z.array(NewRemoteAccess).min(1).max(100) }), answer: channelAnswer,
  }),
  remove: del('/devices/remote-access', {
    access: 'delete_device_remote_access', scope: 'device_remote_access:write', summary: 'Remove remote-access entries',
    input: z.object({ id: z.array(id).min(1).max(1000) }), answer: channelAnswer,
  }),
  /** Opens a session of an entry. The ticket is used once within 30 s by the session page's WebSocket and never again. */
  open: post('/remote/{id}/sessions', {
    access: 'connect_device_remote_access', scope: null, errors: ['DEVICE_OFFLINE'], summary: 'Open a terminal session',
    answer: created(z.object({ id: z.number(), ticket: z.string(), entry: RemoteAccess })),
  }),
  sessions: get('/devices/connect/{access_id}/sessions', {
    access: 'view_device_remote_access', scope: 'device_remote_access:read', summary: 'Sessions of an entry', answer: page(RemoteSession),
    input: z.object({ ...listQuery, active: z.enum(['true', 'false']).optional() }),
  }),
}
