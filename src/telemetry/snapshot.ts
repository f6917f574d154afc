/** The metrics of one process as plain data: what crosses to the parent, which prints all of them as one page. */
export type MetricSnapshot = readonly object[];
