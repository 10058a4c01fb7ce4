import { exampleOf } from '@outpost/contract/integrations/events/catalogue'
import { eventTypes } from '@outpost/contract/integrations/events/constants'
import { Output } from '@outpost/ui/Output'
import { useText } from '../../../kit/i18n/i18n.ts'
import { IntegrationsFrame } from '../IntegrationsFrame.tsx'
import classes from '../Integrations.module.css'

/** Every type of event with its description and an example, as subscriptions get it. */
export default function CatalogueView() {
  const t = useText()
  return (
    <IntegrationsFrame current="catalogue">
      <p className={classes.help}>{t('integrations:catalogue.purpose')}</p>
      <ul className={classes.entries}>
        {eventTypes.map((type) => (
          <li key={type} className={classes.entry}>
            <h2>
              <code translate="no">{type}</code>
            </h2>
            <p>{t(`integrations:event.${type}`)}</p>
            <Output
              text={JSON.stringify(exampleOf(type), null, 2)}
              whole
              label={t('integrations:catalogue.example', { type })}
            />
          </li>
        ))}
      </ul>
    </IntegrationsFrame>
  )
}
