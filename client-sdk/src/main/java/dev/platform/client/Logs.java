package dev.platform.client;

import dev.platform.client.api.LogsApi;
import dev.platform.client.api.LogsApi.ListLogs;
import dev.platform.client.error.PlatformException;
import dev.platform.client.internal.Cursors;
import dev.platform.client.internal.Http;
import dev.platform.client.model.Deploy;
import dev.platform.client.model.Log;
import dev.platform.client.model.LogDirection;
import dev.platform.client.model.LogPage;
import dev.platform.client.model.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Logs of services, builds, and requests. Lines are kept for a limited time (14 days by default)
 * and listed for the last hour unless {@code startTime} is set.
 *
 * <p>Filters are the same as in the API: {@code list(ownerId, ids, it ->
 * it.type("app").text("error"))}. Values of the same filter are combined with OR, different filters
 * with AND.
 */
public final class Logs extends LogsApi {
  private static final Duration SILENCE = Duration.ofSeconds(30);
  private static final int MOST = 1000;
  private static final int LAST_LINES = 20;

  private final Http http;

  Logs(Http http) {
    super(http);
    this.http = http;
  }

  /** The lines of the last hour of a service, newest first. */
  public Paged<Log> list(Service service) {
    return list(service.ownerId(), List.of(service.id()), all -> {});
  }

  /** Lines of services, jobs or datastores of one workspace, newest first unless told otherwise. */
  public Paged<Log> list(String ownerId, List<String> resourceIds, Consumer<ListLogs> filter) {
    return new Paged<>(() -> page(ownerId, resourceIds, filter, null));
  }

  /** Logs are paginated by time: each page contains the remaining time range. */
  private Paged.Page<Log> page(
      String ownerId, List<String> ids, Consumer<ListLogs> filter, @Nullable LogPage before) {
    LogPage page =
        listPage(
            ownerId,
            ids,
            options -> {
              options.limit(Cursors.PAGE_SIZE);
              filter.accept(options);
              if (before != null) {
                options.startTime(before.nextStartTime()).endTime(before.nextEndTime());
              }
            });
    List<Log> lines = new ArrayList<>(page.logs());
    if (before != null) {
      lines.removeAll(before.logs());
    }
    return page.hasMore() && !lines.isEmpty()
        ? new Paged.Page<>(lines, null, () -> page(ownerId, ids, filter, page))
        : new Paged.Page<>(lines, null, null);
  }

  /** Follows the lines of a service from now on. Close it when you have seen enough. */
  public LogTail tail(Service service) {
    return tail(service.ownerId(), List.of(service.id()), all -> {});
  }

  /**
   * Returns the lines of a service since a time, then follows. Close it when you have seen enough.
   */
  public LogTail tail(Service service, Instant since) {
    return tail(service.ownerId(), List.of(service.id()), all -> {}, since);
  }

  /** Follows lines from now on. {@code limit}, {@code direction} and times have no effect. */
  public LogTail tail(String ownerId, List<String> resourceIds, Consumer<ListLogs> filter) {
    return tail(ownerId, resourceIds, filter, null);
  }

  private LogTail tail(
      String ownerId,
      List<String> resourceIds,
      Consumer<ListLogs> filter,
      @Nullable Instant begin) {
    Consumer<ListLogs> subscription =
        options -> {
          filter.accept(options);
          options.query("ownerId", ownerId);
          options.query("resource", resourceIds);
        };
    return new LogTail(
        http, subscription, since -> missed(ownerId, resourceIds, filter, since), SILENCE, begin);
  }

  private Paged<Log> missed(
      String ownerId, List<String> ids, Consumer<ListLogs> filter, Instant since) {
    return list(
        ownerId,
        ids,
        options -> {
          filter.accept(options);
          options.direction(LogDirection.FORWARD).limit(MOST);
          options.startTime(since).endTime(null);
        });
  }

  /** The last log lines of a failed deploy, or none if the log cannot be read. */
  List<Log> lastOf(String serviceId, Deploy deploy) {
    try {
      Service service = new Services(http).get(serviceId);
      List<Log> newestFirst =
          list(
                  service.ownerId(),
                  List.of(serviceId),
                  it -> it.type("build", "app").limit(LAST_LINES).startTime(deploy.createdAt()))
              .stream()
              .limit(LAST_LINES)
              .toList();
      List<Log> lines = new ArrayList<>(newestFirst);
      Collections.reverse(lines);
      return lines;
    } catch (PlatformException e) {
      return List.of();
    }
  }
}
