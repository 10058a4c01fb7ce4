import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { id, integer } from '../../kit/values.ts'
import { checkStates, diagnosisChecks, diagnosisProtocols } from './constants.ts'

/** Why a client does not reach a target. */
export const VpnDiagnosis = z.object({
  /** The first check that failed; null if none did. */
  answer: z.enum(diagnosisChecks).nullable(),
  checks: z.array(
    z.object({
      code: z.enum(diagnosisChecks),
      state: z.enum(checkStates),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
})
export type VpnDiagnosis = z.output<typeof VpnDiagnosis>

const targetPattern = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/

export const vpnDiagnosisSchemas = {
  run: {
    answer: VpnDiagnosis,
    input: z
      .object({
        client_id: id,
        /** An address, or a name that the hub answers. The domain of the hub may be left out. */
        target: z.string().trim().max(253).regex(targetPattern),
        protocol: z.enum(diagnosisProtocols).default('tcp'),
        port: integer(1, 65_535).optional(),
      })
      .superRefine(({ protocol, port }, context) => {
        if (protocol !== 'icmp' && port === undefined)
          context.addIssue({ code: 'custom', path: ['port'], message: 'Name the port.' })
      }),
  },
} satisfies Record<string, EndpointSchemas>
