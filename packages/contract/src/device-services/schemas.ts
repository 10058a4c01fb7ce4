import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { serviceKinds, serviceLimits } from './constants.ts'

/** A service of a device that can be switched on and off. */
export const DeviceService = z.object({
  /** Where the device keeps its switch, such as `wireless:radio0`. */
  id: z.string(),
  kind: z.enum(serviceKinds),
  /** The name on the device: that of a wireless network, a VPN instance, a radio. */
  name: z.string(),
  enabled: z.boolean(),
  /** Null if the device does not say. */
  running: z.boolean().nullable(),
})
export type DeviceService = z.output<typeof DeviceService>

/** What a device has, as it answers now. */
export const DeviceServices = z.object({
  services: z.array(DeviceService),
  /** Whether the device has dynamic DNS, whose rules can be changed. */
  dynamic_dns: z.boolean(),
  /** Whether the device can block sites by their names. */
  site_blocking: z.boolean(),
  /** Whether the device has wireless networks. */
  wifi: z.boolean(),
})
export type DeviceServices = z.output<typeof DeviceServices>

/** A rule that keeps a host name at the address of a device. */
export const DdnsRule = z.object({
  id: z.string(),
  enabled: z.boolean(),
  /** The provider as the device names it. */
  service_name: z.string(),
  lookup_host: z.string(),
  domain: z.string(),
  username: z.string(),
  /** Whether a password is stored on the device. */
  has_password: z.boolean(),
  interface: z.string(),
  use_https: z.boolean(),
  /** Minutes between two checks of the address. */
  check_interval: z.int(),
  /** Hours after which the name is updated even if the address is the same. */
  force_interval: z.int(),
})
export type DdnsRule = z.output<typeof DdnsRule>

/** A change of the device's configuration, which it undoes unless it is confirmed in time. */
export const OrderedChange = z.object({ change_id: z.int() })
export type OrderedChange = z.output<typeof OrderedChange>

const host = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?$/, 'Enter a host name, such as router.example.com.')
const rule = {
  enabled: boolean,
  service_name: line(1, 64),
  lookup_host: host,
  domain: line(1, 253),
  username: line(0, 128),
  /** Left out, the password on the device stays. */
  password: line(1, 128).optional(),
  interface: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^[0-9A-Za-z_.-]+$/, 'Enter the name of an interface, such as wan.'),
  use_https: boolean,
  check_interval: integer(5, 10_080),
  force_interval: integer(1, 720),
}
const ruleId = z.string().regex(/^[0-9A-Za-z_]{1,64}$/)
const ruleParams = z.object({ id, rule_id: ruleId })

/** Request and response schemas of the `deviceServices` endpoints. */
export const deviceServiceSchemas = {
  list: { answer: DeviceServices },
  switch: {
    input: z.object({
      services: z
        .array(
          z.object({
            id: z.string().regex(/^[a-z_]{1,32}:(?:[0-9A-Za-z_]{1,64}|@[0-9A-Za-z_-]{1,64}\[\d{1,4}\])$/),
            enabled: boolean,
          }),
        )
        .min(1)
        .max(serviceLimits.switched),
    }),
    answer: OrderedChange,
  },
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `ddnsRules` endpoints. */
export const ddnsRuleSchemas = {
  list: { answer: DdnsRule },
  create: {
    input: z.object({
      ...rule,
      enabled: rule.enabled.default(true),
      username: rule.username.default(''),
      interface: rule.interface.default('wan'),
      use_https: rule.use_https.default(true),
      check_interval: rule.check_interval.default(10),
      force_interval: rule.force_interval.default(72),
    }),
    answer: OrderedChange,
  },
  update: { params: ruleParams, input: z.object(rule).partial(), answer: OrderedChange },
  remove: { params: ruleParams, answer: OrderedChange },
} satisfies Record<string, EndpointSchemas>
