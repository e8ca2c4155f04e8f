/**
 * The API as GraphQL.
 *
 * <p><b>Cast.</b> {@link dev.platform.surface.graphql.PlatformSchema} reads the schema from the
 * specs jar: {@code platform.graphqls} follows from the contract, {@code links.graphqls} is ours.
 * Each field that reads or changes anything names its {@link
 * dev.platform.surface.graphql.OperationField operation} in a directive; {@link
 * dev.platform.surface.graphql.OperationFetcher} calls it, and {@link
 * dev.platform.surface.graphql.ModelFetcher} reads what is in a model. {@link
 * dev.platform.surface.graphql.GraphqlRequests} runs documents within limits.
 *
 * <p><b>Always true.</b> No rule of the product is here. Every field goes through {@link
 * dev.platform.surface.operation.Operations}, or through a {@link dev.platform.platform.BatchRead}
 * that reads for many objects what the operation of the field reads for one.
 *
 * <p><b>Cost.</b> A request costs a statement or two for each operation of its root fields, and for
 * each level below them as many as it has fields with a batch, and one call for each object
 * without.
 */
@NullMarked
package dev.platform.surface.graphql;

import org.jspecify.annotations.NullMarked;
