import type { MantineThemeOverride } from '@mantine/core'

const floating = { transitionProps: { duration: 120, transition: 'fade' as const }, shadow: 'md', withinPortal: true }

/**
 * Default props of Mantine's components, so that one used directly in a screen looks like the others.
 * @param closeLabel accessible name of every close button, which Mantine does not set
 */
export const componentDefaults = (closeLabel: string): MantineThemeOverride['components'] => ({
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'sm' } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Button: { defaultProps: { size: 'sm' } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  CloseButton: { defaultProps: { 'aria-label': closeLabel, size: 'sm' } },
  Combobox: { defaultProps: floating },
  Input: { defaultProps: { size: 'sm' } },
  InputWrapper: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  // Without a placeholder, the first item receives the focus: a menu may only contain items. A menu longer than the
  // space next to its button scrolls.
  Menu: {
    defaultProps: {
      ...floating,
      position: 'bottom-end',
      offset: 4,
      withInitialFocusPlaceholder: false,
      middlewares: { size: { padding: 8 } },
    },
  },
  Popover: { defaultProps: { ...floating, offset: 4 } },
  Radio: { defaultProps: { size: 'xs' } },
  SegmentedControl: { defaultProps: { size: 'sm', withItemsBorders: false } },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: { duration: 120 },
      multiline: true,
      maw: 320,
      events: { hover: true, focus: true, touch: false },
    },
  },
})
