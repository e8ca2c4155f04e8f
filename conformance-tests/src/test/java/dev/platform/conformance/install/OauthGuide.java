package dev.platform.conformance.install;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The commands of the guide to OAuth, and between them what the person does in the browser. */
final class OauthGuide {
  private static final Path PAGES = Path.of("../server-impl/src/main/resources/content/docs/oauth");

  private static final String LOG_IN =
      """
      CSRF=$(curl -fsS -c cookies -H 'Content-Type: application/json' \\
        -d "{\\"email\\": \\"$EMAIL\\", \\"password\\": \\"$PASSWORD\\"}" \\
        "$API/session" | sed -n 's/.*"csrfToken":"\\([^"]*\\)".*/\\1/p')""";

  /** Follows the address that the command before has shown, and allows what is asked for. */
  private static final String ALLOW =
      """
      PAGE=$(curl -fsS -b cookies -o page -w '%{redirect_url}' "$(cat address)")
      ANSWER=$(curl -sS -b cookies -o page -w '%{redirect_url}' "$API/consent" -d "csrf=$CSRF" \\
        -d "request=${PAGE##*request=}" -d read=on -d write=on -d decision=allow)
      test "$(expr "$ANSWER" : '.*state=\\([^&]*\\)')" = "$STATE"
      CODE=$(expr "$ANSWER" : '.*code=\\([^&]*\\)')""";

  private static final String ALLOW_DEVICE =
      """
      grep -q authorization_pending tokens.json
      curl -fsS -b cookies -o page "$API/device" -d "csrf=$CSRF" -d decision=allow \\
        -d "user_code=$(sed -n 's/.*"user_code":"\\([^"]*\\)".*/\\1/p' device.json)\"""";

  private static final String WORKS =
      "test $(curl -sS -o page -w '%{http_code}' -H \"Authorization: Bearer $ACCESS\""
          + " \"$API/v1/users\") = ";

  private OauthGuide() {}

  /** All of them, for an install at an address. */
  static List<String> commands(URI api) {
    var clients = page("clients.md");
    var code = page("authorization-code.md");
    var tokens = page("tokens.md");
    var device = page("device.md");
    List<String> commands = new ArrayList<>(page("index.md"));
    commands.add(LOG_IN);
    commands.addAll(clients);
    commands.add(code.get(0));
    commands.add("{\n" + code.get(1) + "\n} > address");
    commands.add(ALLOW);
    commands.addAll(code.subList(3, 5));
    commands.add(tokens.get(0));
    commands.add(WORKS + "200");
    commands.add(tokens.get(1));
    commands.add(WORKS + "401");
    commands.add(tokens.get(3));
    commands.addAll(device.subList(0, 3));
    commands.add(ALLOW_DEVICE);
    commands.add(device.get(2) + "\ngrep -q refresh_token tokens.json");
    commands.add(device.get(3));
    commands.add(ALLOW_DEVICE.replaceFirst("(?m)^grep.*\\n", ""));
    commands.add(device.get(4));
    commands.add(WORKS + "401");
    return commands.stream()
        .map(it -> it.replace("http://localhost:4001", api.toString()))
        .toList();
  }

  private static List<String> page(String name) {
    return Readme.each(PAGES.resolve(name), "```sh");
  }
}
