package dev.platform.app.monitoring;

import dev.platform.http.listener.WebListener;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.ToIntFunction;

/** A number that every listener of the process has, read when it is asked for. */
final class ListenerGauge {
  private final Map<String, WebListener> listeners = new ConcurrentSkipListMap<>();

  ListenerGauge(
      PrometheusRegistry registry, String name, String help, ToIntFunction<WebListener> number) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames("origin")
        .callback(
            gauge ->
                listeners.forEach(
                    (origin, listener) -> gauge.call(number.applyAsInt(listener), origin)))
        .register(registry);
  }

  void add(String origin, WebListener listener) {
    listeners.put(origin, listener);
  }
}
