import { IconButton } from '@outpost/ui/IconButton'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { explain } from '../../kit/api/explain.ts'
import type { HelpArea } from '../../kit/screen/help.ts'
import { Markdown } from '../../kit/view/markdown/Markdown.tsx'
import { useLanguage, useText } from '../../kit/i18n/i18n.ts'
import classes from './Help.module.css'
import { HELP_BUTTON } from './ids.ts'
import { setHelpOpened } from './opened.ts'
import { helpPage } from './pages.ts'

function close(): void {
  setHelpOpened(false)
  document.getElementById(HELP_BUTTON)?.focus()
}

/** A panel with help for the current page. It takes the focus when it opens, and returns it when it closes. */
export function HelpPanel({ area }: { area: HelpArea }) {
  const t = useText()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = panel.current!
    section.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    section.addEventListener('keydown', onKey)
    return () => section.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section ref={panel} className={classes.panel} aria-label={t('frame:help.title')} tabIndex={-1}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('frame:help.title')}</h2>
        <IconButton label={t('frame:help.close')} icon={<IconX size={18} />} onClick={close} />
      </header>
      <div className={classes.body}>
        <HelpText area={area} />
      </div>
    </section>
  )
}

function HelpText({ area }: { area: HelpArea }) {
  const t = useText()
  const { language } = useLanguage()
  const load = helpPage(area, language)
  const { data, error, refetch } = useQuery({
    queryKey: ['help', area, language],
    queryFn: async () => (await load?.()) ?? '',
    staleTime: Infinity,
  })
  if (data !== undefined) return <Markdown key={area} text={data} lang={language} />
  if (error)
    return <ErrorState compact title={t('frame:help.failed')} {...explain(error)} onRetry={() => void refetch()} />
  return <Skeletons shape="lines" count={8} />
}
