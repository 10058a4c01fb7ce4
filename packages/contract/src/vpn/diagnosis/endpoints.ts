import { endpoints, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { vpnDiagnosisSchemas } from './schemas.ts'

/** Finds out why a client does not reach a target. Takes up to 10 s, since the hub tries it. */
export const vpnDiagnosis = endpoints<typeof vpnDiagnosisSchemas>()({
  run: post('/vpn/hubs/{id}/diagnosis', { access: 'view_vpn_hubs', scope: 'vpn_hubs:write', answer: item }),
})
