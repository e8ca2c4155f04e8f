package dev.platform.platform.log;

import dev.platform.api.platform.LogsApi;
import dev.platform.api.platform.model.ErrorDto;
import dev.platform.api.platform.model.LogDirectionDto;
import dev.platform.api.platform.model.LogPageDto;
import dev.platform.api.platform.model.LogValuesLabelDto;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.session.SessionSettings;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.function.Supplier;

/**
 * Logs over HTTP. Those who follow a {@link LogStream} are upgraded before; who is not let in
 * learns why here.
 */
@Singleton
final class LogResource implements LogsApi {
  private final Logs logs;
  private final Supplier<Caller> caller;
  private final SessionSettings sessions;
  private @Context HttpHeaders headers;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  LogResource(Logs logs, Supplier<Caller> caller, SessionSettings sessions) {
    this.logs = logs;
    this.caller = caller;
    this.sessions = sessions;
  }

  @Override
  public LogPageDto listLogs(
      String ownerId,
      List<String> resource,
      String startTime,
      String endTime,
      LogDirectionDto direction,
      List<String> instance,
      List<String> host,
      List<String> statusCode,
      List<String> method,
      List<String> task,
      List<String> taskRun,
      List<String> sandbox,
      List<String> level,
      List<String> type,
      List<String> text,
      List<String> path,
      Integer limit) {
    var filters =
        LogViews.filters(
            instance, host, statusCode, method, task, taskRun, sandbox, level, type, text, path);
    var query = LogViews.query(ownerId, resource, startTime, endTime, direction, limit, filters);
    return LogViews.page(logs.list(caller.get(), query));
  }

  @Override
  public List<String> listLogsValues(
      String ownerId,
      LogValuesLabelDto label,
      List<String> resource,
      String startTime,
      String endTime,
      LogDirectionDto direction,
      List<String> instance,
      List<String> host,
      List<String> statusCode,
      List<String> method,
      List<String> task,
      List<String> taskRun,
      List<String> sandbox,
      List<String> level,
      List<String> type,
      List<String> text,
      List<String> path,
      Integer limit) {
    var filters =
        LogViews.filters(
            instance, host, statusCode, method, task, taskRun, sandbox, level, type, text, path);
    var query = LogViews.query(ownerId, resource, startTime, endTime, direction, limit, filters);
    return logs.values(caller.get(), LogViews.label(label), query);
  }

  @Override
  public ErrorDto subscribeLogs(
      String ownerId,
      List<String> resource,
      String startTime,
      String endTime,
      LogDirectionDto direction,
      List<String> instance,
      List<String> host,
      List<String> statusCode,
      List<String> method,
      List<String> task,
      List<String> taskRun,
      List<String> sandbox,
      List<String> level,
      List<String> type,
      List<String> text,
      List<String> path,
      Integer limit) {
    var filters =
        LogViews.filters(
            instance, host, statusCode, method, task, taskRun, sandbox, level, type, text, path);
    var query = LogViews.query(ownerId, resource, startTime, endTime, direction, limit, filters);
    requireOwnPage();
    logs.checkFollow(caller.get(), query);
    throw Failure.invalid("Upgrade", "must be websocket");
  }

  /** Browsers send the cookie of a session with WebSockets of any page of the same site. */
  private void requireOwnPage() {
    var page = headers.getHeaderString("Origin");
    if (page != null
        && caller.get().credential() == Credential.SESSION
        && !page.equals(sessions.apiUrl().toString())) {
      CurrentOperation.rejected(null, null, "origin");
      throw Failure.forbidden("Cross-site request rejected.");
    }
  }
}
