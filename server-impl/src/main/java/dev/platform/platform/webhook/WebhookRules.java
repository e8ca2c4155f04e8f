package dev.platform.platform.webhook;

import dev.platform.base.error.Failure;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is accepted for a webhook, before anything is written. */
final class WebhookRules {
  private static final int MAX_URL = 2_048;

  private final Outbound outbound;

  @Inject
  WebhookRules(Outbound outbound) {
    this.outbound = outbound;
  }

  /** The name in the URL is looked up at each attempt; here, only its form is checked. */
  URI url(String url) {
    if (url.length() > MAX_URL) {
      throw Failure.invalid("url", "must have at most " + MAX_URL + " characters");
    }
    try {
      var parsed = new URI(url);
      outbound.requirePossible(parsed);
      return parsed;
    } catch (URISyntaxException e) {
      throw Failure.invalid("url", "must have the format https://host/path");
    } catch (OutboundException e) {
      throw Failure.invalid("url", String.valueOf(e.getMessage()));
    }
  }

  /** Every type of the contract is accepted, so that a filter may be ahead of the installation. */
  @Nullable List<String> eventFilter(@Nullable List<String> types) {
    if (types == null) {
      return null;
    }
    if (types.contains(Deliveries.TEST)) {
      throw Failure.invalid(
          "eventFilter", "must not contain test. To get a test event, send one to the webhook");
    }
    return types.stream().distinct().toList();
  }
}
