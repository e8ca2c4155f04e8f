package dev.platform.platform.workflow;

import dev.platform.api.platform.WorkflowsApi;
import dev.platform.api.platform.model.WorkflowWithCursorDto;
import dev.platform.base.contract.Stub;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Workflows over HTTP: there are none. */
@Singleton
final class WorkflowResource implements WorkflowsApi {
  private final Workflows workflows;
  private final Supplier<Caller> caller;

  @Inject
  WorkflowResource(Workflows workflows, Supplier<Caller> caller) {
    this.workflows = workflows;
    this.caller = caller;
  }

  @Override
  @Stub("a stub returning an empty array")
  public List<WorkflowWithCursorDto> listWorkflows(
      List<String> name,
      List<String> ownerId,
      List<String> workflowId,
      List<String> environmentId,
      String cursor,
      Integer limit) {
    workflows.requireList(caller.get(), ownerId);
    return List.of();
  }
}
