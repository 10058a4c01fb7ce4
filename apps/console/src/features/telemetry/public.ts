/** The public interface of the telemetry feature. */
export { align } from './align.ts'
export { formatDuration } from './duration.ts'
export { isOfTemplate, templateValueName } from './templateCharts.ts'
