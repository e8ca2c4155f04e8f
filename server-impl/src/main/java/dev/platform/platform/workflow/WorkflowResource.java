package dev.platform.platform.workflow;

import dev.platform.api.platform.WorkflowsApi;
import dev.platform.api.platform.model.WorkflowWithCursorDto;
import dev.platform.base.contract.Stub;
import jakarta.inject.Singleton;
import java.util.List;

/** Workflows over HTTP: there are none. */
@Singleton
final class WorkflowResource implements WorkflowsApi {

  @Override
  @Stub("answers an empty array")
  public List<WorkflowWithCursorDto> listWorkflows(
      List<String> name,
      List<String> ownerId,
      List<String> workflowId,
      List<String> environmentId,
      String cursor,
      Integer limit) {
    return List.of();
  }
}
