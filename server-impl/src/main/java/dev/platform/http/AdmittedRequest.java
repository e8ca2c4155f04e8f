package dev.platform.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.contract.OperationContract;

/**
 * A request that {@link AdmissionFilter} has let in.
 *
 * @param contract what the contract says of its operation
 * @param body its JSON; missing if it has none
 * @param dryRun whether it is only tried
 */
record AdmittedRequest(OperationContract contract, JsonNode body, boolean dryRun) {}
