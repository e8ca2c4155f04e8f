/**
 * GraphQL within limits, for every origin that has it.
 *
 * <p><b>What it is.</b> {@link dev.platform.base.graphql.QueryDocuments} parses and validates
 * within {@link dev.platform.base.graphql.DocumentLimits}, {@link
 * dev.platform.base.graphql.QueryCost} counts what a valid operation would do, and {@link
 * dev.platform.base.graphql.CostLimit} rejects what is too much before any resolver runs.
 *
 * <p><b>Always true.</b> The time that a request takes is bounded by its size: every limit is
 * checked before the work that it bounds.
 */
@NullMarked
package dev.platform.base.graphql;

import org.jspecify.annotations.NullMarked;
