package dev.platform.app;

import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.Contract;
import dev.platform.http.Application;
import dev.platform.http.CurrentCaller;
import dev.platform.http.PendingHeaders;
import dev.platform.identity.access.Authentication;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.hk2.api.ServiceLocator;

/** The Jersey applications of the origins. */
final class Applications {
  private Applications() {}

  /** The API's origin, which is the authorization server's too. */
  static Application api(ServiceLocator locator, Settings settings) {
    List<Operation> operations = new ArrayList<>();
    operations.addAll(List.of(PlatformOperation.values()));
    operations.addAll(List.of(NativeOperation.values()));
    operations.addAll(List.of(OauthOperation.values()));
    return new Application(
        operations,
        List.of(Contract.load("platform"), Contract.load("native"), Contract.load("oauth")),
        Wiring.resources(),
        locator.getService(Authentication.class),
        locator.getService(CurrentCaller.class),
        locator.getService(PendingHeaders.class),
        "Bearer resource_metadata=\""
            + settings.api().url()
            + "/.well-known/oauth-protected-resource\"");
  }
}
