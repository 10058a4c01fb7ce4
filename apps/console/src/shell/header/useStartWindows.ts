import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useBrand } from '../../brand.ts'
import { startDialogs } from '../../features/auth/public.ts'
import { FIRST_RUN_PATH } from '../../features/system/first-run/state.ts'
import { dialogs as termsDialogs } from '../../features/system/terms/dialogs.ts'
import { call } from '../../kit/api/client.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useLiveState } from '../../kit/live/live.ts'
import { queryKey } from '../../kit/api/query.ts'
import { useLeadsToFirstRun } from './useLeadsToFirstRun.ts'
import { useScreens } from '../../kit/screen/router.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { readStored, writeStored } from '../../kit/browser/storage.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { windows } from '../../kit/dialog/windows/dialogs.ts'
import { watchStack, windowStack } from '../../kit/dialog/windows/stack.ts'

export type StartStep = 'agreement' | 'acceptance' | 'email' | 'mfa'

/** Session storage key. The notice is shown once per browser tab, unless the user has dismissed it permanently. */
const MFA_SHOWN = 'mfa_notice_shown'
/** Path of the page for setting up a second factor. */
const SECURITY = '/account/security'

/**
 * The next step required of a user after sign-in: accepting the terms (in a dialog with the default theme, otherwise
 * automatically), entering an email address if the account has a username in its place, or setting up the missing
 * second factor. Someone who impersonates a user is not asked.
 */
export function nextStep(user: CurrentUser, defaultTheme: boolean, mfaShown: boolean): StartStep | undefined {
  if (user.isImpersonating) return undefined
  if (!user.tos_accepted) return defaultTheme ? 'agreement' : 'acceptance'
  if (user.username.toLowerCase() === user.email.toLowerCase()) return 'email'
  return user.mfa_type === null && !mfaShown ? 'mfa' : undefined
}

/** Accepts the terms without asking or informing the user. After a failure, it is tried again on the next page. */
async function acceptQuietly(client: QueryClient): Promise<void> {
  const answered = await call(auth.acceptTerms, { tos_accepted: true }).then(
    () => true,
    () => false,
  )
  if (answered)
    client.setQueryData<CurrentUser>(
      queryKey(auth.user, {}),
      (user) => user && { ...user, tos_accepted: true, terms_conditions: true },
    )
}

/** Whether an open dialog covers the page. */
const hasWindow = (): boolean => windowStack().some(({ opened, minimized }) => opened && !minimized)

/**
 * Opens the dialogs that are due, once the first page has loaded. Dialogs close with their page, so a dialog that is
 * still due opens again on the next page. They never cover an open dialog, such as the recovery codes of a second
 * factor that had to be set up first.
 */
export function useStartWindows(): void {
  const client = useQueryClient()
  const router = useRouter()
  const user = useUser()
  const { theme } = useBrand()
  const canSetUp = useScreens().some(({ path }) => path === SECURITY)
  const page = useRouterState({ select: (state) => state.location.pathname })
  const ready = useLiveState() !== 'off'
  const busy = useSyncExternalStore(watchStack, hasWindow)
  const owed = ready && !busy ? nextStep(user, theme.default, readStored(MFA_SHOWN, false, 'session')) : undefined
  const leads = useLeadsToFirstRun(owed === 'agreement')
  const step = owed === 'agreement' && leads === undefined ? undefined : owed
  const noticeMfa = async (): Promise<void> => {
    writeStored(MFA_SHOWN, true, 'session')
    const wanted = await open(
      windows.notice,
      {
        title: translate('start:mfa.title'),
        message: translate('start:mfa.message'),
        confirmLabel: translate(canSetUp ? 'start:mfa.setUp' : 'start:mfa.understood'),
        reminderKey: 'reminder.mfa',
      },
      { id: 'mfa-notice', minimizeDisabled: true },
    )
    if (wanted && canSetUp) await router.navigate({ href: SECURITY })
  }
  const begin = useEffectEvent((due: StartStep): void => {
    // The user may have opened a window since the page was rendered. When it is closed, this begins again.
    if (hasWindow()) return
    // A dialog may close before the page has rendered what it changed: the terms would be asked for a second time.
    const latest = client.getQueryData<CurrentUser>(queryKey(auth.user, {})) ?? user
    if (nextStep(latest, theme.default, readStored(MFA_SHOWN, false, 'session')) !== due) return
    // The page of the first run has the terms and the second factor among its steps.
    if (page === FIRST_RUN_PATH && due === 'mfa') writeStored(MFA_SHOWN, true, 'session')
    else if (due === 'agreement' && leads) void (page === FIRST_RUN_PATH || router.navigate({ href: FIRST_RUN_PATH }))
    else if (due === 'agreement') void open(termsDialogs.agreement, {}, { id: 'data-agreement', forced: true })
    else if (due === 'acceptance') void acceptQuietly(client)
    else if (due === 'email')
      void open(startDialogs.emailPrompt, {}, { id: 'user-email-prompt', forced: true, closeByKeyboard: false })
    else void noticeMfa()
  })
  useEffect(() => {
    if (step) begin(step)
  }, [step, page, leads])
}
