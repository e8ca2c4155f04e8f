package dev.platform.platform.log;

import dev.platform.api.platform.LogsApi;
import dev.platform.api.platform.model.ErrorDto;
import dev.platform.api.platform.model.LogDirectionDto;
import dev.platform.api.platform.model.LogPageDto;
import dev.platform.api.platform.model.LogValuesLabelDto;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Logs over HTTP. Tails are upgraded by {@link LogSocket}; what it refuses is explained here. */
@Singleton
final class LogResource implements LogsApi {
  private final Logs logs;
  private final Supplier<Caller> caller;

  @Inject
  LogResource(Logs logs, Supplier<Caller> caller) {
    this.logs = logs;
    this.caller = caller;
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
    logs.checkFollow(caller.get(), query);
    throw Failure.invalid("Upgrade", "must ask for a WebSocket, from a page of this origin if any");
  }
}
