import type { Widget } from '@outpost/contract/dashboards/widget'

const blank: Omit<Widget, 'key' | 'kind' | 'x' | 'y' | 'w' | 'h'> = {
  title: '',
  parameters: [],
  hours: 24,
  least: 0,
  most: 100,
  text: '',
  lamps: [],
  image_id: null,
  pins: [],
  task_group_id: null,
  remote_access_id: null,
}

/** Returns a widget with the defaults of what is not given. */
export const widgetOf = (given: Pick<Widget, 'key' | 'kind' | 'x' | 'y' | 'w' | 'h'> & Partial<Widget>): Widget => ({
  ...blank,
  ...given,
})

/** The widgets of the template for routers: what every router with a modem reports. */
export const routerWidgets: readonly Widget[] = [
  widgetOf({ key: 1, kind: 'gauge', x: 0, y: 0, w: 3, h: 3, parameters: ['signal'], least: -120, most: -40 }),
  widgetOf({ key: 2, kind: 'value', x: 3, y: 0, w: 3, h: 2, parameters: ['operator'] }),
  widgetOf({ key: 3, kind: 'value', x: 6, y: 0, w: 3, h: 2, parameters: ['connection_type'] }),
  widgetOf({ key: 4, kind: 'value', x: 9, y: 0, w: 3, h: 2, parameters: ['temperature'] }),
  widgetOf({ key: 5, kind: 'line', x: 3, y: 2, w: 9, h: 4, parameters: ['signal'] }),
  widgetOf({
    key: 6,
    kind: 'table',
    x: 0,
    y: 3,
    w: 3,
    h: 5,
    parameters: ['network_state', 'mobile_ip', 'router_uptime', 'sent', 'received'],
  }),
  widgetOf({ key: 7, kind: 'pie', x: 3, y: 6, w: 4, h: 3, parameters: ['connection_type'] }),
  widgetOf({ key: 8, kind: 'line', x: 7, y: 6, w: 5, h: 4, parameters: ['temperature'] }),
]
