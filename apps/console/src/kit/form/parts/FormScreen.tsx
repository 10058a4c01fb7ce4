import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCan } from '../../auth/can.ts'
import { Go, useCurrentScreen, useScreens } from '../../screen/router.tsx'
import { firstScreen } from '../../screen/screen.ts'
import { formNamed, type RegisteredForm } from './forms.ts'
import { FormPlace } from './place.ts'

/** The form that the address names; without one, or without the permission for it, the first page that is the user's. */
export default function FormScreen() {
  const { params } = useCurrentScreen()
  return <NamedForm name={params['name']} id={params['id']} />
}

/** A form by its name, for a screen of its own such as a line of the menu. */
export function NamedForm({ name, id }: { name: string | undefined; id?: string | undefined }) {
  const can = useCan()
  const first = firstScreen(useScreens())
  const entry = formNamed(name)
  const props = entry && can(entry) ? entry.props(id) : undefined
  if (!entry?.body || !props) return <Go to={first?.path ?? '/404'} />
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
      // Opened from outside: there is no step to go back to.
      else void router.navigate({ href: first?.path ?? '/404', replace: true })
    }
    return { leave }
  }, [router, first])
  // A dialog closes itself when it is done; here that is one step back, unless the form stays.
  const close = (): void => {
    if (!entry.skipNavigate) place.leave()
  }
  return (
    <FormPlace value={place}>
      <Body {...props} close={close} />
    </FormPlace>
  )
}
