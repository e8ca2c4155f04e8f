package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.api.Operation;
import dev.platform.api.content.ContentOperation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.api.website.WebsiteOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.OperationContract;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares responses with what the contract of their operation declares. */
final class ContractCheck {
  private static final List<Declared> API = new ArrayList<>();
  private static final List<Declared> WEBSITE = new ArrayList<>();

  static {
    add(API, "platform", PlatformOperation.values());
    add(API, "native", NativeOperation.values());
    add(API, "oauth", OauthOperation.values());
    add(API, "pages", PageOperation.values());
    add(WEBSITE, "content", ContentOperation.values());
    add(WEBSITE, "website", WebsiteOperation.values());
  }

  private final List<Declared> operations;

  private ContractCheck(List<Declared> operations) {
    this.operations = operations;
  }

  /** For the origin of the API. */
  static ContractCheck api() {
    return new ContractCheck(API);
  }

  /** For the origin of the website. */
  static ContractCheck website() {
    return new ContractCheck(WEBSITE);
  }

  private record Declared(String method, Pattern path, OperationContract contract) {}

  private static void add(List<Declared> all, String name, Operation[] operations) {
    var contract = Contract.load(name);
    for (Operation operation : operations) {
      var path = Pattern.compile(operation.path().replaceAll("\\{[^}]*}", "[^/]+"));
      all.add(
          new Declared(operation.method(), path, contract.operation(operation.id()).orElseThrow()));
    }
  }

  /** Fails unless the response is declared; tells whether the contracts know the operation. */
  boolean check(String method, String target, Response response) {
    var path = target.replaceAll("\\?.*", "");
    var operation =
        operations.stream()
            .filter(it -> it.method.equals(method.equals("HEAD") ? "GET" : method))
            .filter(it -> it.path.matcher(path).matches())
            .min(
                Comparator.comparingLong(
                    it -> it.path.pattern().chars().filter(c -> c == '[').count()));
    if (operation.isEmpty()) {
      return false;
    }
    if (method.equals("HEAD")) {
      assertThat(response.text()).isEmpty();
      return true;
    }
    var violation =
        operation
            .get()
            .contract
            .checkResponse(response.status(), response.mediaType(), body(response));
    assertThat(violation)
        .as("%s %s: %s %s", method, target, response.status(), response.text())
        .isEmpty();
    return true;
  }

  private static @Nullable JsonNode body(Response response) {
    if (response.text().isEmpty()) {
      return null;
    }
    var json = response.json();
    return json.isMissingNode() || !response.mediaType().endsWith("json")
        ? TextNode.valueOf(response.text())
        : json;
  }
}
