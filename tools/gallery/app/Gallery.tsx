import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { closeAll } from '../../../apps/console/src/kit/dialog/windows/stack.ts'
import classes from './Gallery.module.css'
import { families } from './registry.ts'
import { addressOf, type Family, type Story } from './story.ts'
import { addressWith, choices, type Switches } from './switches.ts'

/** The interface of the page for tests: the list of addresses, and going to one without reloading. */
export interface GalleryInPage {
  /** Every family, and every story that is rendered alone or as a dialog. */
  addresses: readonly string[]
  show: (address: string) => void
}

const isAlone = (story: Story): boolean => !('draw' in story)
const addresses = families.flatMap((owner) => [
  ...(owner.stories.some((story) => !isAlone(story)) ? [owner.id] : []),
  ...owner.stories.filter(isAlone).map((story) => addressOf(owner, story)),
])

/** Finds the story of an address, and the family that it belongs to. */
function find(address: string): { owner: Family; story: Story | undefined } {
  const [first, second] = address.split('/')
  const owner = families.find(({ id }) => id === first) ?? families[0]!
  return { owner, story: owner.stories.find(({ id }) => id === second) }
}

/** All families with their switches. A story that needs the whole screen is rendered without them. */
export function Gallery({ switches }: { switches: Switches }) {
  const [shown, setShown] = useState(switches.show)
  const go = (address: string): void => {
    closeAll({ minimized: true })
    window.history.replaceState(null, '', addressWith({ show: address }))
    setShown(address)
  }
  useEffect(() => {
    const inPage: GalleryInPage = { addresses, show: go }
    Object.assign(window, { gallery: inPage })
  })
  const { owner, story } = find(shown)
  if (story && 'whole' in story) return <story.whole key={shown} />
  return (
    <>
      <SwitchBar switches={switches} />
      <main className={classes.body}>
        <nav aria-label="Families">
          <ul className={classes.families}>
            {families.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={addressWith({ show: id })}
                  aria-current={id === owner.id ? 'page' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    go(id)
                  }}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <h1 className={classes.title}>{owner.title}</h1>
        {story && 'open' in story ? (
          <Opened key={shown} story={story} />
        ) : (
          <Stories key={owner.id} owner={owner} go={go} />
        )}
      </main>
    </>
  )
}

function Stories({ owner, go }: { owner: Family; go: (address: string) => void }) {
  return owner.stories.map((story) => (
    <section key={story.id} className={classes.story} data-story={addressOf(owner, story)}>
      <h2 className={classes.name}>{story.title}</h2>
      {'draw' in story ? (
        <story.draw />
      ) : (
        <Button variant="default" onClick={() => go(addressOf(owner, story))}>
          Open {story.title}
        </Button>
      )}
    </section>
  ))
}

/** A dialog over an empty page. */
function Opened({ story }: { story: Story & { open: () => unknown } }) {
  useEffect(() => void story.open(), [story])
  return <p>{story.title}</p>
}

function SwitchBar({ switches }: { switches: Switches }) {
  return (
    <header className={classes.bar}>
      {Object.entries(choices).map(([name, values]) => (
        <label key={name} className={classes.switch}>
          {name}
          <NativeSelect
            size="xs"
            data={[...values]}
            value={switches[name as keyof typeof choices]}
            onChange={(event) => window.location.assign(addressWith({ [name]: event.currentTarget.value }))}
          />
        </label>
      ))}
    </header>
  )
}
