/**
 * Read-only GraphQL over the English blog.
 *
 * <p><b>What it is.</b> {@link dev.platform.content.graphql.Queries} runs a query on {@link
 * dev.platform.content.graphql.Posts}, which others bring, within the limits of {@code
 * dev.platform.base.graphql}: {@link dev.platform.content.graphql.PostPrices} are what fields cost.
 *
 * <p><b>Always true.</b> The time that a request takes is bounded by its size: every limit is
 * checked before the work that it bounds. Whatever is too much is rejected with one code, {@code
 * OPERATION_BUDGET_EXCEEDED}. {@code docs/security/content-graphql.md} has the attacks and the time
 * that each took.
 */
@NullMarked
package dev.platform.content.graphql;

import org.jspecify.annotations.NullMarked;
