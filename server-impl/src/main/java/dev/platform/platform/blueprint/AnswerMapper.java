package dev.platform.platform.blueprint;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;

/** SQL of answers. */
interface AnswerMapper {
  void put(
      BlueprintId blueprintId,
      WorkspaceId workspaceId,
      String service,
      String key,
      byte[] value,
      Instant now);

  List<SealedAnswer> all(BlueprintId blueprintId, WorkspaceId workspaceId);

  void delete(BlueprintId blueprintId, WorkspaceId workspaceId, Instant until);

  /** An answer as it is kept. */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes to the vault
  record SealedAnswer(String service, String key, byte[] value) {}
}
