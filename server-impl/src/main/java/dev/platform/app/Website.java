package dev.platform.app;

import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundSettings;
import dev.platform.base.room.Room;
import dev.platform.content.ContentRooms;
import dev.platform.content.graphql.Explorer;
import dev.platform.content.graphql.GraphqlRoom;
import dev.platform.content.graphql.QueryTooLong;
import dev.platform.content.release.ReleaseRoom;
import dev.platform.content.release.ReleaseSettings;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.RequestHeaders;
import dev.platform.content.response.ResponseCache;
import dev.platform.http.listener.FixedPage;
import dev.platform.http.listener.KnownResponse;
import dev.platform.http.listener.KnownResponses;
import dev.platform.http.listener.RejectionFormat;
import dev.platform.http.listener.StrictTransport;
import dev.platform.http.listener.WebListener;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.api.ServiceLocatorFactory;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/**
 * The content service: the rooms beside those of {@link ContentRooms}, the container that holds
 * what all of them bind, and its listener.
 */
final class Website {
  /**
   * A query of 65,536 bytes in an address, each byte written as three, and room for a longer one,
   * which is refused with a reason.
   */
  private static final int MAX_HEADER_BYTES = 1024 * 1024;

  private static final int URI_TOO_LONG = 414;
  private static final int HEAD_TOO_LARGE = 431;

  private Website() {}

  /** The rooms that read no files. */
  static List<Room> rooms() {
    return List.of(new GraphqlRoom(), new ReleaseRoom());
  }

  /** A container with all rooms. */
  static ServiceLocator locator(Settings settings, ContentRooms first) {
    List<AbstractBinder> binders = new ArrayList<>(rooms());
    binders.add(first);
    binders.add(new PartsBinder(settings));
    var locator = ServiceLocatorFactory.getInstance().create(null);
    ServiceLocatorUtilities.bind(locator, binders.toArray(AbstractBinder[]::new));
    return locator;
  }

  /** A listener that has not been started. */
  static WebListener listener(Settings settings, ServiceLocator locator) {
    var listener =
        new WebListener(
            "content", settings.base().listen(), Applications.content().config(), locator);
    listener.network().setMaxHttpHeaderSize(MAX_HEADER_BYTES);
    var served = List.of(settings.base().url());
    StrictTransport.on(listener.network(), served, settings.urls());
    listener
        .rejectionFormat(Website::body)
        .behind(settings.limits().proxies())
        .remembering(
            memory(
                locator.getService(ResponseCache.class),
                StrictTransport.headers(served, settings.urls())));
    if (settings.content().development()) {
      listener.serve(Explorer.PATH, new FixedPage(Explorer.page()));
    }
    return listener;
  }

  /** What the resources have answered before, to the listener. */
  private static KnownResponses memory(ResponseCache known, Map<String, String> headersOfAll) {
    Map<ContentResponse, KnownResponse> prepared = new ConcurrentHashMap<>();
    return (path, headers) ->
        known
            .find(path)
            .map(
                found ->
                    found.respond(
                        new RequestHeaders(
                            headers.apply("Accept"),
                            headers.apply("Accept-Encoding"),
                            headers.apply("If-None-Match"),
                            headers.apply("If-Modified-Since"))))
            .map(response -> prepared.computeIfAbsent(response, it -> prepare(it, headersOfAll)));
  }

  private static KnownResponse prepare(ContentResponse response, Map<String, String> more) {
    Map<String, String> headers = new HashMap<>(response.headers());
    headers.putAll(more);
    return new KnownResponse(response.status(), headers, response.body());
  }

  /** As the resources say it: in GraphQL, or as a sentence. */
  private static RejectionFormat.Body body(RejectionFormat.Rejection refused) {
    boolean isLongQuery = refused.status() == URI_TOO_LONG || refused.status() == HEAD_TOO_LARGE;
    return isLongQuery && refused.target().startsWith("/graphql?")
        ? new RejectionFormat.Body("application/json", QueryTooLong.body())
        : new RejectionFormat.Body("text/plain; charset=utf-8", refused.sentence() + "\n");
  }

  /** Binds what the process brings. */
  private static final class PartsBinder extends AbstractBinder {
    private final Settings settings;

    PartsBinder(Settings settings) {
      this.settings = settings;
    }

    @Override
    protected void configure() {
      bind(settings.releases()).to(ReleaseSettings.class);
      bind(settings.outbound()).to(OutboundSettings.class);
      bindAsContract(Outbound.class).in(Singleton.class);
    }
  }
}
