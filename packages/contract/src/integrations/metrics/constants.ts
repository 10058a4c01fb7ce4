/** The media type of Prometheus' text format. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** The most metrics tokens of a company. */
export const maxMetricsTokens = 20
