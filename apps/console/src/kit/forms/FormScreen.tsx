import { Page, Skeletons } from '@outpost/ui/Page'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Arrivals } from '../arriving.tsx'
import { useCan } from '../can.ts'
import { Go, useCurrentScreen, useScreens } from '../router.tsx'
import { firstScreen } from '../screen.ts'
import { useText } from '../texts.ts'
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
  if (!entry || !props) return <Go to={first?.path ?? '/404'} />
  return <Shown key={`${entry.name}/${id}`} entry={entry} props={props} />
}

function Shown({ entry, props }: { entry: RegisteredForm; props: Readonly<Record<string, unknown>> }) {
  const t = useText()
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
  const { body: Body } = entry
  // A dialog closes itself when it is done; here that is one step back, unless the form stays.
  const close = (): void => {
    if (!entry.skipNavigate) place.leave()
  }
  return (
    <FormPlace value={place}>
      <Arrivals
        waiting={
          <Page title={t(entry.title)}>
            <Skeletons shape="form" />
          </Page>
        }
      >
        <Body {...props} close={close} />
      </Arrivals>
    </FormPlace>
  )
}
