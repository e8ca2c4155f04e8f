package dev.platform.http.socket;

import dev.platform.api.Operation;
import dev.platform.base.contract.OperationContract;
import dev.platform.identity.stream.StreamSource;

/**
 * Where a stream is served, and who may ask for it.
 *
 * @param operation the operation that stands for it
 * @param contract what the contract says of that
 * @param source what is sent
 */
public record StreamEndpoint(
    Operation operation, OperationContract contract, StreamSource source) {}
