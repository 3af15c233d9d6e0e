print("tocsind")
