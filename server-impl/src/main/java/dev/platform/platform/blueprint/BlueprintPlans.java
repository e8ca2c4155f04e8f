package dev.platform.platform.blueprint;

import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.platform.WorkspaceOperations;
import dev.platform.platform.blueprint.format.Blueprint;
import dev.platform.platform.blueprint.format.BlueprintFile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** Says what a sync of a file would do. */
final class BlueprintPlans {
  private static final Blueprint NOTHING =
      new Blueprint(List.of(), List.of(), List.of(), List.of(), List.of());

  private final WorkspaceOperations operations;

  @Inject
  BlueprintPlans(WorkspaceOperations operations) {
    this.operations = operations;
  }

  /** A file and the workspace that it is synced with. */
  Synchronization workspace(
      Caller caller,
      String ownerId,
      BlueprintFile file,
      BlueprintSource source,
      Map<VariableRef, Secret> answers) {
    return new Synchronization(operations, caller, ownerId, file.blueprint(), source, answers);
  }

  /** A file that describes what a workspace has. */
  String export(Caller caller, String ownerId, List<String> resourceIds) {
    return new BlueprintExport(operations, caller, ownerId, resourceIds).yaml();
  }

  /** What a blueprint's next sync would do. */
  CheckedFile plan(
      Caller caller,
      ConnectedBlueprint blueprint,
      FoundFile found,
      Map<VariableRef, Secret> answers,
      List<ManagedItem> managed) {
    var content = found.content();
    if (content == null) {
      return new CheckedFile(found.commit(), NOTHING, List.of(FileCheck.absent(found)), null);
    }
    var file = BlueprintFile.read(content);
    if (!file.isValid()) {
      return new CheckedFile(found.commit(), file.blueprint(), file.problems(), null);
    }
    var workspace =
        workspace(caller, blueprint.workspaceId().value(), file, blueprint.place(), answers);
    var missing = FileCheck.missing(file, workspace);
    return new CheckedFile(
        found.commit(),
        file.blueprint(),
        missing,
        missing.isEmpty() ? workspace.plan(managed) : null);
  }

  /** Checks a file of no repository. Whoever may not read values learns no changes. */
  CheckedFile validate(Caller caller, String ownerId, byte[] content) {
    var file = BlueprintFile.read(content);
    if (!file.isValid()) {
      return new CheckedFile(null, file.blueprint(), file.problems(), null);
    }
    try {
      var workspace = workspace(caller, ownerId, file, new BlueprintSource(null, null), Map.of());
      var missing = FileCheck.missing(file, workspace);
      return new CheckedFile(
          null, file.blueprint(), missing, missing.isEmpty() ? workspace.plan(List.of()) : null);
    } catch (Failure failure) {
      if (failure.code() != ErrorCode.FORBIDDEN) {
        throw failure;
      }
      return new CheckedFile(null, file.blueprint(), List.of(), null);
    }
  }
}
