package dev.platform.platform.log;

import dev.platform.api.platform.model.LogDirectionDto;
import dev.platform.api.platform.model.LogDto;
import dev.platform.api.platform.model.LogLabelDto;
import dev.platform.api.platform.model.LogLabelNameDto;
import dev.platform.api.platform.model.LogPageDto;
import dev.platform.api.platform.model.LogValuesLabelDto;
import dev.platform.base.json.Json;
import dev.platform.base.time.Times;
import dev.platform.platform.log.LogQuery.Direction;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines as the contract shows them, and queries as it asks them. */
final class LogViews {
  private LogViews() {}

  static LogPageDto page(LogPage page) {
    return new LogPageDto()
        .hasMore(page.hasMore())
        .nextStartTime(time(page.nextStart()))
        .nextEndTime(time(page.nextEnd()))
        .logs(page.lines().stream().map(LogViews::line).toList());
  }

  /** A line as one WebSocket message. */
  static String frame(LogEntry entry) {
    return Json.write(line(entry));
  }

  private static LogDto line(LogEntry entry) {
    return new LogDto()
        .id(entry.id())
        .timestamp(time(entry.time()))
        .message(entry.message())
        .labels(labels(entry));
  }

  private static List<LogLabelDto> labels(LogEntry entry) {
    List<LogLabelDto> labels = new ArrayList<>();
    add(labels, LogLabelNameDto.RESOURCE, entry.resource());
    add(labels, LogLabelNameDto.INSTANCE, entry.instance());
    add(labels, LogLabelNameDto.LEVEL, entry.level());
    add(labels, LogLabelNameDto.TYPE, entry.type());
    add(labels, LogLabelNameDto.HOST, entry.host());
    add(labels, LogLabelNameDto.METHOD, entry.method());
    add(labels, LogLabelNameDto.STATUS_CODE, entry.statusCode());
    add(labels, LogLabelNameDto.PATH, entry.path());
    return labels;
  }

  private static void add(List<LogLabelDto> labels, LogLabelNameDto name, @Nullable Object value) {
    if (value != null) {
      labels.add(new LogLabelDto().name(name).value(value.toString()));
    }
  }

  static LogLabel label(LogValuesLabelDto label) {
    return LogLabel.valueOf(label.name());
  }

  static LogQuery query(
      String ownerId,
      @Nullable List<String> resources,
      @Nullable String startTime,
      @Nullable String endTime,
      @Nullable LogDirectionDto direction,
      @Nullable Integer limit,
      Map<LogLabel, List<String>> filters) {
    return new LogQuery(
        ownerId,
        resources == null ? List.of() : resources,
        Times.parse(startTime),
        Times.parse(endTime),
        direction == LogDirectionDto.FORWARD ? Direction.FORWARD : Direction.BACKWARD,
        limit == null ? LogQuery.DEFAULT_LIMIT : limit,
        filters);
  }

  /** A query from checked query parameters. */
  static LogQuery query(Map<String, List<String>> parameters) {
    Map<LogLabel, List<String>> filters = new EnumMap<>(LogLabel.class);
    for (LogLabel label : LogLabel.values()) {
      put(filters, label, parameters.get(label.wire()));
    }
    return query(
        String.join("", parameters.getOrDefault("ownerId", List.of())),
        parameters.get("resource"),
        first(parameters, "startTime"),
        first(parameters, "endTime"),
        null,
        null,
        filters);
  }

  private static @Nullable String first(Map<String, List<String>> parameters, String name) {
    return parameters.getOrDefault(name, List.of()).stream().findFirst().orElse(null);
  }

  static Map<LogLabel, List<String>> filters(
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
      List<String> path) {
    Map<LogLabel, List<String>> filters = new EnumMap<>(LogLabel.class);
    put(filters, LogLabel.INSTANCE, instance);
    put(filters, LogLabel.HOST, host);
    put(filters, LogLabel.STATUS_CODE, statusCode);
    put(filters, LogLabel.METHOD, method);
    put(filters, LogLabel.TASK, task);
    put(filters, LogLabel.TASK_RUN, taskRun);
    put(filters, LogLabel.SANDBOX, sandbox);
    put(filters, LogLabel.LEVEL, level);
    put(filters, LogLabel.TYPE, type);
    put(filters, LogLabel.TEXT, text);
    put(filters, LogLabel.PATH, path);
    return filters;
  }

  private static void put(
      Map<LogLabel, List<String>> filters, LogLabel label, @Nullable List<String> values) {
    if (values != null && !values.isEmpty()) {
      filters.put(label, values);
    }
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
