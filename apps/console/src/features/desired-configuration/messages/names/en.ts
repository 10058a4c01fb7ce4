/** The names of the audited actions. */
export const en = {
  act: {
    desiredTemplates: {
      create: 'Created a configuration template',
      update: 'Edited a configuration template',
      remove: 'Deleted a configuration template',
      assign: 'Assigned a configuration template',
    },
    templateFiles: {
      preview: 'Previewed an import of configuration templates',
      importAll: 'Imported configuration templates',
    },
    configComparison: {
      compare: 'Compared configurations',
    },
    desiredValues: {
      store: 'Set values of template variables',
    },
    desiredPlans: {
      approve: 'Approved a rollout of a configuration',
      plan: 'Planned the configuration of devices',
      read: 'Read the configuration of devices',
      rollOut: 'Rolled out the configuration of devices',
      stop: 'Stopped a rollout of a configuration',
    },
    deviceConfiguration: {
      adopt: 'Adopted changes made on a device',
    },
  },
} as const
