import { Button } from '@mantine/core'
import { FieldStack, PasswordField, TextField } from '@outpost/ui/Fields'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../sessions/Session.module.css'
import type { Question } from './connection.ts'

interface PromptPanelProps {
  question: Extract<Question, { t: 'prompt' }>
  onAnswer: (answers: string[]) => void
  onLeave: () => void
}

/**
 * A form for questions of the host, such as a one-time code or a second password. They are shown as plain text in the
 * host's own words. Each question mounts a new form.
 */
export function PromptPanel({ question, onAnswer, onLeave }: PromptPanelProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const { title, text, prompts } = question
  const [answers, setAnswers] = useState<readonly string[]>([])
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus(), [])
  const change = (index: number, answer: string): void =>
    setAnswers((before) => prompts.map((_, place) => (place === index ? answer : (before[place] ?? ''))))
  return (
    <div className={classes.front}>
      <form
        ref={form}
        noValidate
        className={classes.panel}
        aria-label={t('remote:prompt.title')}
        onSubmit={(event) => {
          event.preventDefault()
          onAnswer(prompts.map((_, index) => answers[index] ?? ''))
        }}
      >
        <div>
          <h1 className={classes.title}>{t('remote:prompt.title')}</h1>
          {[title, text]
            .filter((labels) => labels.trim() !== '')
            .map((labels) => (
              <p key={labels} className={classes.labels}>
                {labels}
              </p>
            ))}
        </div>
        <FieldStack>
          {prompts.map((prompt, index) => {
            const label = prompt.text.trim().replace(/:$/, '') || t('remote:prompt.answer')
            const field = { label, value: answers[index] ?? '', onChange: (answer: string) => change(index, answer) }
            // The host's prompts have no names, so they are identified by index.
            return prompt.echo ? (
              <TextField key={index} {...field} maxLength={4096} />
            ) : (
              <PasswordField key={index} {...field} autoComplete="off" />
            )
          })}
        </FieldStack>
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={onLeave}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" size="md">
            {t('remote:prompt.verb')}
          </Button>
        </div>
      </form>
    </div>
  )
}
