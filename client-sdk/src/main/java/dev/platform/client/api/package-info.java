/**
 * The calls of the API, generated from the contract: one class a family, one method an operation.
 * Get one with {@code client.api(PostgresApi::new)}. Optional parameters are an object that a
 * lambda fills: {@code api.listPostgres(it -> it.name("orders").limit(5))}.
 *
 * <p>This folder holds no code; the classes are made by the build.
 */
package dev.platform.client.api;
