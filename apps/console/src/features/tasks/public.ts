/** The public interface of the tasks feature. */
export { StageFields } from './rollouts/StageFields.tsx'
export { firstStages, stagesInput } from './rollouts/stages.ts'
export { groupDialogs as taskDialogs } from './groupDialogs.ts'
export { dialogs as taskRunDialogs } from './dialogs.ts'
