package dev.platform.engine.local;

/** Why a tool cannot be installed; completes the sentence "…, because …". */
final class ToolTrouble extends Exception {
  private static final long serialVersionUID = 1;

  ToolTrouble(String why) {
    super(why, null, false, false);
  }

  String why() {
    return String.valueOf(getMessage());
  }
}
