package dev.platform.app.monitoring;

import dev.platform.base.db.Database;
import dev.platform.base.work.RunMonitor;
import dev.platform.edge.Edge;
import dev.platform.edge.RequestLog;
import dev.platform.http.Readiness;
import dev.platform.http.listener.WebListener;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.logstream.LogStreamSender;
import dev.platform.platform.webhook.WebhookSender;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/** The metrics of one process, in the form that Prometheus reads. */
public final class ProcessMetrics {
  /** Media type of what {@link #write} writes. */
  public static final String MEDIA_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

  private static final double NANOS_A_SECOND = 1e9;

  private final PrometheusTextFormatWriter format = PrometheusTextFormatWriter.create();
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Histogram requests =
      RequestDurations.histogram()
          .name("platform_http_request_duration")
          .help("Time from the headers of a request to the headers of its response.")
          .labelNames("origin", "operation", "status")
          .register(registry);
  private final ListenerGauge waiting =
      new ListenerGauge(
          registry,
          "platform_http_requests_waiting",
          "Requests waiting for a thread, by origin.",
          WebListener::waiting);
  private final ListenerGauge connections =
      new ListenerGauge(
          registry,
          "platform_http_connections",
          "Open connections of clients, by origin.",
          WebListener::connections);

  /**
   * The metrics of a process.
   *
   * @param version which build it is
   * @param readiness whether it can serve
   */
  public ProcessMetrics(String version, Readiness readiness) {
    JvmMetrics.builder().register(registry);
    Info.builder()
        .name("platform_build_info")
        .help("Version of the build.")
        .labelNames("version")
        .register(registry)
        .setLabelValues(version);
    GaugeWithCallback.builder()
        .name("platform_part_up")
        .help("1 if a part of the process is up, as in /readyz.")
        .labelNames("part")
        .callback(
            up ->
                readiness
                    .report()
                    .states()
                    .forEach((part, state) -> up.call(state.equals("up") ? 1 : 0, part)))
        .register(registry);
  }

  /** Measures the responses of an origin; to be called before its listener starts. */
  public void of(String origin, WebListener listener) {
    var durations =
        new RequestDurations(
            requests, operation -> new String[] {origin, operation.isEmpty() ? "none" : operation});
    listener.monitoredBy(durations::observe);
    waiting.add(origin, listener);
    connections.add(origin, listener);
  }

  /** Measures the pool of connections to the database. */
  public void of(Database database) {
    GaugeWithCallback.builder()
        .name("platform_database_connections")
        .help("Connections of the pool, by state.")
        .labelNames("state")
        .callback(
            connections -> {
              var use = database.poolUse();
              connections.call(use.active(), "active");
              connections.call(use.idle(), "idle");
            })
        .register(registry);
    gauge(
        "platform_database_connections_limit",
        "Maximum number of connections in the pool.",
        () -> database.poolUse().limit());
    gauge(
        "platform_database_waiting_threads",
        "Threads waiting for a connection.",
        () -> database.poolUse().waiting());
    gauge("platform_database_up", "1 if the database responds.", () -> database.isAway() ? 0 : 1);
  }

  /** Measures the queue of log lines. */
  public void of(LogWriter lines) {
    gauge("platform_log_lines_waiting", "Log lines waiting to be written.", lines::waiting);
    CounterWithCallback.builder()
        .name("platform_log_lines_dropped_total")
        .help("Log lines that were dropped because they could not be written in time.")
        .callback(dropped -> dropped.call((double) lines.dropped()))
        .register(registry);
  }

  /** Measures the delivery of webhooks. */
  public void of(WebhookSender sender) {
    CounterWithCallback.builder()
        .name("platform_webhook_attempts_total")
        .help("Attempts of this process to deliver an event to a webhook, by outcome.")
        .labelNames("outcome")
        .callback(
            attempts -> {
              var load = sender.load();
              attempts.call((double) load.delivered(), "delivered");
              attempts.call((double) load.failed(), "failed");
            })
        .register(registry);
    gauge(
        "platform_webhook_attempts_in_flight",
        "Attempts of this process that are waiting for a response.",
        () -> sender.load().inFlight());
    gauge(
        "platform_webhook_deliveries_due",
        "Deliveries of the installation that are due, at most 100,000.",
        () -> (double) sender.load().due());
    gauge(
        "platform_webhook_oldest_due_delivery_seconds",
        "Time since the oldest due delivery became due.",
        () -> sender.load().oldest().toMillis() / 1e3);
  }

  /** Measures the sending of log lines. */
  public void of(LogStreamSender sender) {
    CounterWithCallback.builder()
        .name("platform_log_stream_lines_total")
        .help("Log lines that were sent to log streams, or dropped because they were too old.")
        .labelNames("outcome")
        .callback(
            lines -> {
              var load = sender.load();
              lines.call((double) load.sent(), "sent");
              lines.call((double) load.dropped(), "dropped");
            })
        .register(registry);
    CounterWithCallback.builder()
        .name("platform_log_stream_failures_total")
        .help("Attempts to send log lines that failed.")
        .callback(failures -> failures.call((double) sender.load().failed()))
        .register(registry);
    GaugeWithCallback.builder()
        .name("platform_log_streams")
        .help("Log streams that send, by state.")
        .labelNames("state")
        .callback(
            streams -> {
              var load = sender.load();
              streams.call((double) load.streams() - load.failing(), "working");
              streams.call(load.failing(), "failing");
            })
        .register(registry);
  }

  /** Measures how busy an edge is. */
  public void of(Edge edge) {
    CounterWithCallback.builder()
        .name("platform_edge_requests_total")
        .help("Requests received by the edge, including those for unknown services.")
        .callback(requests -> requests.call((double) edge.load().requests()))
        .register(registry);
    CounterWithCallback.builder()
        .name("platform_edge_instance_checks_failed_total")
        .help(
            "New connections that were not used, because another or an unknown process is listening on the port.")
        .labelNames("reason")
        .callback(
            checks -> {
              var failed = edge.load().failedChecks();
              checks.call((double) failed.refused(), "other_process");
              checks.call((double) failed.unanswered(), "unknown");
            })
        .register(registry);
    gauge(
        "platform_edge_requests_in_flight",
        "Requests in progress on instances, including WebSockets.",
        () -> edge.load().inFlight());
    gauge(
        "platform_edge_websockets", "Open WebSockets of services.", () -> edge.load().webSockets());
    gauge(
        "platform_edge_connections",
        "Open connections of clients of services.",
        () -> edge.load().connections());
  }

  /** Measures the requests for services that an edge answers, and passes them on to its log. */
  public RequestLog of(RequestLog log) {
    var histogram =
        RequestDurations.histogram()
            .name("platform_edge_request_duration")
            .help("Time from a request for a service to the end of its response.")
            .labelNames("status")
            .register(registry);
    var durations = new RequestDurations(histogram, none -> new String[0]);
    return entry -> {
      durations.observe("", entry.status(), entry.took().toNanos());
      log.record(entry);
    };
  }

  /** Measures the runs of reconcilers. */
  public RunMonitor reconcilers() {
    var took =
        RequestDurations.histogram()
            .name("platform_reconciler_run_duration")
            .help("Duration of a reconciler run.")
            .labelNames("reconciler")
            .register(registry);
    var late =
        RequestDurations.histogram()
            .name("platform_reconciler_lag")
            .help("Delay between a reconciler's due time and its run.")
            .labelNames("reconciler")
            .register(registry);
    var runs =
        Counter.builder()
            .name("platform_reconciler_runs_total")
            .help("Runs of reconcilers, by outcome.")
            .labelNames("reconciler", "outcome")
            .withoutExemplars()
            .register(registry);
    var last =
        Gauge.builder()
            .name("platform_reconciler_last_run_timestamp_seconds")
            .help("Time at which a reconciler finished its latest run.")
            .labelNames("reconciler")
            .withoutExemplars()
            .register(registry);
    return run -> {
      var name = run.reconciler();
      took.labelValues(name).observe(run.took().toNanos() / NANOS_A_SECOND);
      late.labelValues(name).observe(Math.max(0, run.late().toNanos()) / NANOS_A_SECOND);
      runs.labelValues(name, run.outcome().name().toLowerCase(Locale.ROOT)).inc();
      last.labelValues(name).set(run.ended().toEpochMilli() / 1e3);
    };
  }

  /** Writes all of them. */
  void write(OutputStream out) throws IOException {
    format.write(out, registry.scrape());
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(gauge -> gauge.call(value.getAsDouble()))
        .register(registry);
  }
}
