import { vpnDiagnosis } from '@outpost/contract/vpn/diagnosis/endpoints'
import type { VpnDiagnosis } from '@outpost/contract/vpn/diagnosis/schemas'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { type Question, targetOf } from './question.ts'

/** Seconds that the hub tries at most. */
export const longest = 10
/** Milliseconds until the answer must have come. */
const limit = 25_000

/** What was found, and when. */
export interface Found extends VpnDiagnosis {
  at: number
}

/** Runs one diagnosis at a time, which can be cancelled. */
export function useDiagnosis() {
  const [state, setState] = useState<{ busy: boolean; found?: Found; error?: unknown }>({ busy: false })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (question: Question): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ busy: true })
    const { hubId, clientId, protocol, port } = question
    try {
      const answer = await call(
        vpnDiagnosis.run,
        {
          id: hubId!,
          client_id: clientId!,
          target: targetOf(question),
          protocol,
          ...(protocol !== 'icmp' && { port: port! }),
        },
        { signal: controller.signal, timeout: limit },
      )
      if (!controller.signal.aborted) setState({ busy: false, found: { ...answer, at: Date.now() } })
    } catch (error) {
      if (!controller.signal.aborted) setState({ busy: false, error })
    }
  }
  /** Ends the one that runs, and what was found before no longer counts. */
  const forget = (): void => {
    running.current?.abort()
    setState({ busy: false })
  }
  return { ...state, run, forget, cancel: forget }
}
