import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCan } from '../../auth/can.ts'
import { LostPage, useCurrentScreen, useScreens } from '../../screen/router.tsx'
import { firstScreen } from '../../screen/screen.ts'
import { formNamed, type RegisteredForm } from './forms.ts'
import { FormPlace } from './place.ts'

/**
 * The screen of the form named in the address. If the form does not exist or is not permitted, the page says so.
 */
export default function FormScreen() {
  const { params } = useCurrentScreen()
  return <NamedForm name={params['name']} id={params['id']} />
}

/** A form by name, for screens that show a particular form, such as one with a menu entry. */
export function NamedForm({ name, id }: { name: string | undefined; id?: string | undefined }) {
  const can = useCan()
  const entry = formNamed(name)
  if (entry && !can(entry)) return <LostPage need={entry.access} />
  const props = entry?.props(id)
  if (!entry?.body || !props) return <LostPage />
  return <Shown key={`${entry.name}/${id}`} entry={entry} body={entry.body} props={props} />
}

interface ShownProps {
  entry: RegisteredForm
  body: NonNullable<RegisteredForm['body']>
  props: Readonly<Record<string, unknown>>
}

function Shown({ entry, body: Body, props }: ShownProps) {
  const router = useRouter()
  const first = firstScreen(useScreens())
  const place = useMemo(() => {
    const leave = (): void => {
      if (router.history.canGoBack()) router.history.back()
      // Opened directly, so there is no previous page.
      else void router.navigate({ href: first?.path ?? '/404', replace: true })
    }
    return { leave }
  }, [router, first])
  // A dialog closes when it is done. A page goes back instead, unless the form is to remain.
  const close = (): void => {
    if (!entry.skipNavigate) place.leave()
  }
  return (
    <FormPlace value={place}>
      <Body {...props} close={close} />
    </FormPlace>
  )
}
