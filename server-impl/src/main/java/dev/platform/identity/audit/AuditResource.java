package dev.platform.identity.audit;

import dev.platform.api.platform.AuditLogsApi;
import dev.platform.api.platform.model.AuditLogWithCursorDto;
import dev.platform.api.platform.model.LogDirectionDto;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** The audit log over HTTP. */
@Singleton
final class AuditResource implements AuditLogsApi {
  private final AuditLogs logs;
  private final Supplier<Caller> caller;

  @Inject
  AuditResource(AuditLogs logs, Supplier<Caller> caller) {
    this.logs = logs;
    this.caller = caller;
  }

  @Override
  public List<AuditLogWithCursorDto> listOwnerAuditLogs(
      String ownerId,
      String startTime,
      String endTime,
      LogDirectionDto direction,
      String cursor,
      Integer limit) {
    return logs.list(
            caller.get(),
            new WorkspaceId(ownerId),
            new AuditWindow(Times.parse(startTime), Times.parse(endTime)),
            AuditViews.direction(direction),
            PageRequest.of(AuditLogs.LIST, cursor, limit, AuditLogs.MAX_LIMIT))
        .map(AuditViews::entry);
  }
}
