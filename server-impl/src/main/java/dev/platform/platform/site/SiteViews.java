package dev.platform.platform.site;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.platform.api.platform.model.HeaderDto;
import dev.platform.api.platform.model.HeaderInputDto;
import dev.platform.api.platform.model.HeaderWithCursorDto;
import dev.platform.api.platform.model.RouteDto;
import dev.platform.api.platform.model.RoutePostDto;
import dev.platform.api.platform.model.RoutePutDto;
import dev.platform.api.platform.model.RouteTypeDto;
import dev.platform.api.platform.model.RouteWithCursorDto;
import dev.platform.edge.route.SiteRules;
import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rules as the contract shows and takes them. A service is created together with its rules. */
public final class SiteViews {
  private SiteViews() {}

  /** The rules that a new site is to have; null is none. */
  public static SiteRules rules(
      @Nullable List<HeaderInputDto> headers, @Nullable List<RoutePostDto> routes) {
    return new SiteRules(headers(headers), posted(routes));
  }

  static List<SiteRules.Header> headers(@Nullable List<HeaderInputDto> inputs) {
    return inputs == null
        ? List.of()
        : inputs.stream()
            .map(it -> new SiteRules.Header(it.getPath(), it.getName(), it.getValue()))
            .toList();
  }

  static List<SiteRules.PathRule> routes(@Nullable List<RoutePutDto> inputs) {
    return inputs == null
        ? List.of()
        : inputs.stream()
            .map(it -> route(it.getType(), it.getSource(), it.getDestination()))
            .toList();
  }

  /** Those that say no place come last, in the order given. */
  private static List<SiteRules.PathRule> posted(@Nullable List<RoutePostDto> inputs) {
    Comparator<RoutePostDto> place =
        Comparator.comparing(it -> Objects.requireNonNullElse(it.getPriority(), Integer.MAX_VALUE));
    return inputs == null
        ? List.of()
        : inputs.stream()
            .sorted(place)
            .map(it -> route(it.getType(), it.getSource(), it.getDestination()))
            .toList();
  }

  private static SiteRules.PathRule route(RouteTypeDto type, String source, String destination) {
    return new SiteRules.PathRule(kind(type), source, destination);
  }

  static SiteRules.Kind kind(RouteTypeDto type) {
    return SiteRules.Kind.valueOf(type.name());
  }

  static HeaderDto header(HeaderRule header) {
    return new HeaderDto()
        .id(header.id().value())
        .path(header.path())
        .name(header.name())
        .value(header.value());
  }

  static HeaderWithCursorDto entry(HeaderRule header, String cursor) {
    return new HeaderWithCursorDto().header(header(header)).cursor(cursor);
  }

  static RouteDto route(RedirectRule route) {
    return new RouteDto()
        .id(route.id().value())
        .type(RouteTypeDto.valueOf(route.type().name()))
        .source(route.source())
        .destination(route.destination())
        .priority((int) route.priority());
  }

  static RouteWithCursorDto entry(RedirectRule route, String cursor) {
    return new RouteWithCursorDto().route(route(route)).cursor(cursor);
  }

  /** The contract wants {@code null} in place of an empty array. */
  static <T> List<T> nullIfEmpty(List<T> all) {
    return all.isEmpty() ? new Null<>() : all;
  }

  /** An empty list that is {@code null} as JSON. */
  private static final class Null<T> extends AbstractList<T> {
    @JsonValue
    @Nullable Object json() {
      return null;
    }

    @Override
    public T get(int index) {
      throw new IndexOutOfBoundsException(index);
    }

    @Override
    public int size() {
      return 0;
    }
  }
}
